import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PayoutsJobs } from './payouts.events.ts';
import type { Payouts } from './payouts.service.ts';

const everyMs = 15 * 60_000;

/**
 * Checks every quarter of an hour which providers to read: each app once a day, sooner after a failure. Returns the function that starts the rounds.
 */
export function payoutsJobs({
  jobs,
  db,
  clock,
  payouts,
}: {
  jobs: Jobs<PayoutsJobs>;
  db: Database;
  clock: Clock;
  payouts: Payouts;
}): () => Promise<void> {
  const next = (runAt: string) => jobs.enqueue(db.system(), 'payouts.read', {}, { key: 'payouts.read', runAt });
  jobs.define('payouts.read', async () => {
    await next(clock.isoIn(everyMs));
    await payouts.readDue();
  });
  return () => next(clock.iso());
}
