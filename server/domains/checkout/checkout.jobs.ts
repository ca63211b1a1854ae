import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { CheckoutJobs } from './checkout.events.ts';

const everyMs = 2 * 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Reconciles every two minutes (COM-11). Answers what begins the round. */
export function checkoutJobs({
  jobs,
  db,
  clock,
  reconcile,
}: {
  jobs: Jobs<CheckoutJobs>;
  db: Database;
  clock: Clock;
  reconcile: { run: (how: { isHourly: boolean; isDaily: boolean }) => Promise<void> };
}): () => Promise<void> {
  let [lastHourlyMs, lastDailyMs] = [-Infinity, -Infinity];
  const next = (runAt: string) => jobs.enqueue(db.system(), 'checkout.reconcile', {}, { key: 'checkout.reconcile', runAt });
  jobs.define('checkout.reconcile', async () => {
    await next(clock.isoIn(everyMs));
    // A clock that was wrong and was set right must not hold this up until it catches up.
    const isHourly = Math.abs(clock.ms() - lastHourlyMs) >= hourMs;
    if (isHourly) lastHourlyMs = clock.ms();
    const isDaily = Math.abs(clock.ms() - lastDailyMs) >= dayMs;
    if (isDaily) lastDailyMs = clock.ms();
    await reconcile.run({ isHourly, isDaily });
  });
  return () => next(clock.iso());
}
