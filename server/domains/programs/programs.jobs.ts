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

const hourMs = 3_600_000;

const startsSoon = ({ jobs, db }: ProgramsJobsParts, appId: string) =>
  jobs.enqueue(db.system(), 'programs.starts', { appId }, { key: `programs.starts ${appId}` });

/** Moves all members of a program to its common first day. At each start and hourly: finishes what a stop interrupted. */
export function programsJobs(parts: ProgramsJobsParts): void {
  const { jobs, plans, tenantOf } = parts;
  jobs.round('programs.look', { everyMs: hourMs, isRunAtStart: true }, async () => {
    for (const appId of await plans.appsBehind()) await startsSoon(parts, appId);
  });
  jobs.define('programs.starts', async ({ appId }) => {
    const tenant = await tenantOf(appId);
    if (tenant) await plans.followStarts(tenant);
  });
}

/** After each publication, and for members who join during one. */
export function programsListeners(parts: ProgramsJobsParts): void {
  const { bus, plans } = parts;
  bus.on('tree.changed', async ({ tenant, pageIds }) => {
    if (await plans.beginTogether(tenant, pageIds)) await startsSoon(parts, tenant.appId);
  });
  bus.on('page.joined', async ({ tenant, subscriberId, pageId }) => {
    if (await plans.beginTogether(tenant, [pageId])) await plans.followStarts(tenant, { programId: pageId, subscriberId });
  });
}
