import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SecurityLog } from './security.service.ts';

const hourMs = 3_600_000;

/** Removes entries older than a year, daily. */
export function securityJobs({ jobs, service }: { jobs: Jobs<Record<never, never>>; service: Pick<SecurityLog, 'removeOld'> }): void {
  jobs.round('security.clean', { everyMs: 24 * hourMs, firstInMs: hourMs }, service.removeOld);
}
