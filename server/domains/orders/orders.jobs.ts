import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OrdersJobs } from './orders.events.ts';

const everyMs = 2 * 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Work done in every round; the first round of an hour and of a day may do more. */
export type Round = (how: { isHourly: boolean; isDaily: boolean }) => Promise<unknown>;
export interface OrdersJobsDependencies {
  jobs: Jobs<OrdersJobs>;
  db: Database;
  clock: Clock;
  rounds: readonly Round[];
}

/** Reconciles every two minutes (COM-11). Returns the function that starts the rounds. */
export function ordersJobs({ jobs, db, clock, rounds }: OrdersJobsDependencies): () => Promise<void> {
  let [lastHourlyMs, lastDailyMs] = [-Infinity, -Infinity];
  const next = (runAt: string) => jobs.enqueue(db.system(), 'checkout.reconcile', {}, { key: 'checkout.reconcile', runAt });
  jobs.define('checkout.reconcile', async () => {
    await next(clock.isoIn(everyMs));
    // A clock that ran ahead and was corrected must not block this until the time catches up.
    const isHourly = Math.abs(clock.ms() - lastHourlyMs) >= hourMs;
    if (isHourly) lastHourlyMs = clock.ms();
    const isDaily = Math.abs(clock.ms() - lastDailyMs) >= dayMs;
    if (isDaily) lastDailyMs = clock.ms();
    await Promise.all(rounds.map((round) => round({ isHourly, isDaily })));
  });
  return () => next(clock.iso());
}
