import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Activity } from './activity.service.ts';

const dayMs = 86_400_000;

/** Removes what is older than 13 months, daily (ACT-1). */
export function activityJobs({ jobs, service }: { jobs: Jobs<Record<never, never>>; service: Pick<Activity, 'removeOld'> }): void {
  jobs.round('activity.remove_old', { everyMs: dayMs }, service.removeOld);
}
