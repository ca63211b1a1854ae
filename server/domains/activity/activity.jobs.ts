import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Activity } from './activity.service.ts';

export type ActivityJobs = { 'activity.remove_old': Record<string, never> };

const dayMs = 86_400_000;

/** Daily: removes what is older than 13 months (ACT-1). Returns a function that starts the schedule. */
export function activityJobs({
  jobs,
  db,
  clock,
  service,
}: {
  jobs: Jobs<ActivityJobs>;
  db: Database;
  clock: Clock;
  service: Pick<Activity, 'removeOld'>;
}): () => Promise<void> {
  const next = () => jobs.enqueue(db.system(), 'activity.remove_old', {}, { key: 'activity.remove_old', runAt: clock.isoIn(dayMs), mode: 'keep' });
  jobs.define('activity.remove_old', async () => {
    await service.removeOld();
    await next();
  });
  return next;
}
