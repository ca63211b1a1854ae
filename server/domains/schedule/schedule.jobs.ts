import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { ProgressEvents } from '../progress/progress.events.ts';
import type { Layouts } from './schedule.layout.service.ts';

export type ScheduleJobs = { 'schedule.layouts': { appId: string } };

/** How long to wait where this server has not yet seen what another one published. */
const againMs = 2000;

/** Brings changed layouts to calendars: after each publication, and once at the start, for what a stop came in between of. Answers what begins that. */
export function scheduleJobs({
  jobs,
  db,
  clock,
  bus,
  layouts,
  tenantOf,
}: {
  jobs: Jobs<ScheduleJobs>;
  db: Database;
  clock: Clock;
  bus: Bus<PagesEvents & ProgressEvents>;
  layouts: Layouts;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}): () => Promise<void> {
  const soon = (appId: string, runAt = clock.iso()) =>
    jobs.enqueue(db.system(), 'schedule.layouts', { appId }, { key: `schedule.layouts ${appId}`, runAt });
  jobs.define('schedule.layouts', async ({ appId }) => {
    const tenant = await tenantOf(appId);
    if (tenant && !(await layouts.bring(tenant))) await soon(appId, clock.isoIn(againMs));
  });
  bus.on('tree.changed', async ({ tenant, pageIds }) => {
    if (await layouts.areInPrograms(tenant, pageIds)) await soon(tenant.appId);
  });
  bus.on('page.joined', ({ tenant, subscriberId, pageId }) => layouts.bringToOne(tenant, pageId, subscriberId));
  return async () => {
    for (const appId of await layouts.appsWithPrograms()) await soon(appId);
  };
}
