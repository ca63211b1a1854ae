import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { ProgressEvents } from '../progress/progress.events.ts';
import type { Layouts } from './schedule.layout.service.ts';

export type ScheduleJobs = { 'schedule.layouts': { appId: string } };

/** How long to wait when this server has not yet seen what another one published. */
const againMs = 2000;
const hourMs = 3_600_000;

export interface ScheduleJobsParts {
  jobs: Jobs<ScheduleJobs>;
  db: Database;
  clock: Clock;
  bus: Bus<PagesEvents & ProgressEvents>;
  layouts: Layouts;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}
const layoutsSoon = ({ jobs, db, clock }: ScheduleJobsParts, appId: string, runAt = clock.iso()) =>
  jobs.enqueue(db.system(), 'schedule.layouts', { appId }, { key: `schedule.layouts ${appId}`, runAt });

/** Updates calendars after a layout changed. At each start and hourly: finishes what a stop interrupted. */
export function scheduleJobs(parts: ScheduleJobsParts): void {
  const { jobs, clock, layouts, tenantOf } = parts;
  jobs.round('schedule.look', { everyMs: hourMs, isRunAtStart: true }, async () => {
    for (const appId of await layouts.appsBehind()) await layoutsSoon(parts, appId);
  });
  jobs.define('schedule.layouts', async ({ appId }) => {
    const tenant = await tenantOf(appId);
    if (tenant && !(await layouts.bring(tenant))) await layoutsSoon(parts, appId, clock.isoIn(againMs));
  });
}

/** After each publication, and for members who join. */
export function scheduleListeners(parts: ScheduleJobsParts): void {
  const { bus, layouts } = parts;
  bus.on('tree.changed', async ({ tenant, pageIds }) => {
    if (await layouts.areInPrograms(tenant, pageIds)) await layoutsSoon(parts, tenant.appId);
  });
  bus.on('page.joined', ({ tenant, subscriberId, pageId }) => layouts.bringToOne(tenant, pageId, subscriberId));
}
