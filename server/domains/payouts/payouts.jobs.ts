import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Payouts } from './payouts.service.ts';

const everyMs = 15 * 60_000;

/** Checks every quarter of an hour which providers to read: each app once a day, sooner after a failure. */
export function payoutsJobs({ jobs, payouts }: { jobs: Jobs<Record<never, never>>; payouts: Payouts }): void {
  jobs.round('payouts.read', { everyMs, isRunAtStart: true }, payouts.readDue);
}
