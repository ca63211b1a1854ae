import type { Ground, Module } from '../../platform/modules/module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import { createStripeAccounts } from '../../platform/stripe/stripe.accounts.ts';
import { payoutsJobs } from './payouts.jobs.ts';
import { createMatchesRepo } from './payouts.matches.repo.ts';
import { createPayoutsRepo } from './payouts.repo.ts';
import { payoutsRoutes } from './payouts.routes.ts';
import { createPayouts, type Payouts } from './payouts.service.ts';
import { createStripeLedger } from './payouts.stripe.ts';

interface Below {
  apps: AppsModule;
  staff: StaffModule;
  payments: PaymentsModule;
}

/** Compares the provider's payouts with our books. */
export function payoutsModule({ platform, jobs }: Ground, { apps, staff, payments }: Below): Module<Payouts> {
  const { db, clock, env, log } = platform;
  const accountOf = createStripeAccounts(env.stripeApiUrl, async (tenant) => (await payments.service.settings.keysOf(tenant)).secret);
  const payouts = createPayouts({
    clock,
    repo: createPayoutsRepo({ db }),
    matches: createMatchesRepo({ db }),
    ledgerOf: async (tenant) => {
      const account = await accountOf(tenant);
      return account && createStripeLedger(account, tenant.appId);
    },
    tenantOf: apps.service.apps.byId,
    onError: (error, appId) => log.error({ err: error, appId }, 'the balance of a payment provider could not be read'),
  });
  staff.service.overview.addHome(async (tenant) => ({
    attention: [{ id: 'payout_mismatches', count: await payouts.countMismatches(tenant), href: '/payouts' }],
  }));
  return { service: payouts, routes: payoutsRoutes(payouts), jobs: () => payoutsJobs({ jobs, payouts }) };
}
