import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import { createAccountApps, type AppSources } from './account.apps.service.ts';
import { accountJobs, removeFilesLater, type AccountJobs } from './account.jobs.ts';
import { createAccountPlan } from './account.plan.service.ts';
import { createAccountRepo } from './account.repo.ts';
import { accountRoutes } from './account.routes.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  staff: StaffModule;
  templates: Module<AppSources>;
}

/** The account itself, and its apps: creating, copying and deleting them. */
export function accountModule({ platform: { db, storage }, jobs }: Ground<Record<never, never>, AccountJobs>, below: Below): Module {
  const { apps } = below.apps.service;
  const accountApps = createAccountApps({
    db,
    repo: createAccountRepo({ db }),
    apps,
    accounts: below.members.service.accounts,
    appsOf: below.staff.service.staff.appsOf,
    templates: below.templates.service,
    removeFilesLater: removeFilesLater(jobs),
  });
  return {
    service: null,
    routes: accountRoutes({ apps: accountApps, plan: createAccountPlan({ apps }) }),
    jobs: () => accountJobs({ jobs, storage }),
  };
}
