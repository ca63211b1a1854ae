import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Alarms } from './alarms.service.ts';

const hourMs = 3_600_000;

/** Looks every hour for missing money. */
export function alarmsJobs({ jobs, alarms }: { jobs: Jobs<Record<never, never>>; alarms: Alarms }): void {
  jobs.round('sales.alarms', { everyMs: hourMs, isRunAtStart: true }, alarms.notify);
}
