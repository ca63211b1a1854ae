import type { Ground, Module } from '../../platform/modules/module.ts';
import type { PaymentsModule } from '../payments/payments.module.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { SalesModule } from '../sales/sales.module.ts';
import { addAlarmsHome } from './alarms.home.ts';
import { alarmsJobs } from './alarms.jobs.ts';
import { createAlarmsRepo } from './alarms.repo.ts';
import { createAlarms, type Alarms } from './alarms.service.ts';

interface Below {
  apps: AppsModule;
  staff: StaffModule;
  payments: PaymentsModule;
  mails: Module<Pick<Mails, 'send'>>;
  sales: SalesModule;
}

/** Warns owners about their money: on Home, and by mail when some is missing. */
export function alarmsModule({ platform, jobs }: Ground, below: Below): Module<Alarms> {
  const { db, clock } = platform;
  const { apps } = below.apps.service;
  const { staff, overview } = below.staff.service;
  const repo = createAlarmsRepo({ db });
  const alarms = createAlarms({ platform, repo, apps, staff, mails: below.mails.service });
  addAlarmsHome({ clock, apps, overview, settings: below.payments.service.settings, sales: below.sales.service.sales });
  return { service: alarms, jobs: () => alarmsJobs({ jobs, alarms }) };
}
