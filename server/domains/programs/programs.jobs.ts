import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { ProgressEvents } from '../progress/progress.events.ts';
import type { ProgramPlans } from './programs.plan.service.ts';

export type ProgramsJobs = { 'programs.starts': { appId: string } };

export interface ProgramsJobsParts {
  jobs: Jobs<ProgramsJobs>;
  bus: Bus<PagesEvents & ProgressEvents>;
  db: Database;
  plans: ProgramPlans;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}

/**
 * Brings the first day of all to those who are in: after each publication, to whoever joined while one went on, and once at the start, for what
 * a stop came in between of. Answers what begins that.
 */
export function programsJobs({ jobs, bus, db, plans, tenantOf }: ProgramsJobsParts): () => Promise<void> {
  const soon = (appId: string) => jobs.enqueue(db.system(), 'programs.starts', { appId }, { key: `programs.starts ${appId}` });
  jobs.define('programs.starts', async ({ appId }) => {
    const tenant = await tenantOf(appId);
    if (tenant) await plans.followStarts(tenant);
  });
  bus.on('tree.changed', async ({ tenant, pageIds }) => {
    if (await plans.beginTogether(tenant, pageIds)) await soon(tenant.appId);
  });
  bus.on('page.joined', async ({ tenant, subscriberId, pageId }) => {
    if (await plans.beginTogether(tenant, [pageId])) await plans.followStarts(tenant, { programId: pageId, subscriberId });
  });
  return async () => {
    for (const appId of await plans.appsThatBeginTogether()) await soon(appId);
  };
}
