import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import { createInsightsRepo, mostChangesAtOnce } from './insights.repo.ts';
import { createRevenueRepo } from './insights.revenue.repo.ts';
import { createRevenue } from './insights.revenue.service.ts';
import { addInsights } from './insights.service.ts';

const mostUngranted = 100;
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The first screen shows a week. */
const keptHoursMs = 8 * dayMs;

interface Below {
  apps: AppsModule;
  staff: StaffModule;
  payments: PaymentsModule;
}

/** Numbers of the studio: on its first screen, in its search, and the revenue. */
export function insightsModule({ platform: { db, clock, env }, jobs }: Ground, below: Below): Module {
  const { apps } = below.apps.service;
  const { settings } = below.payments.service;
  const insights = createInsightsRepo({ db });
  addInsights({ repo: insights, apps, overview: below.staff.service.overview, clock });
  const repo = createRevenueRepo({ db });
  const revenue = createRevenue({
    clock,
    repo,
    appOf: async (tenant) => {
      const [{ config }, { currency }] = await Promise.all([apps.require(tenant), settings.sellerOf(tenant)]);
      const isTest = env.nodeEnv !== 'production' && config.payments.is_test_mode === true;
      return { zone: config.app.timezone, currency, isTest };
    },
  });
  below.payments.ports.revenues.register({ of: revenue, ungranted: (tenant) => repo.ungranted(tenant, mostUngranted) });
  return {
    service: null,
    jobs: () => {
      jobs.round('insights.add_up_hours', { everyMs: minuteMs }, async () => {
        while ((await insights.addUpHours()) === mostChangesAtOnce);
      });
      jobs.round('insights.remove_hours', { everyMs: dayMs }, () => insights.removeHours(clock.isoIn(-keptHoursMs)));
    },
  };
}
