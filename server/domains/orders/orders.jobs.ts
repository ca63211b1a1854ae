import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

const everyMs = 2 * 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Work done in every round; the first round of an hour and of a day may do more. */
export type Round = (how: { isHourly: boolean; isDaily: boolean }) => Promise<unknown>;
export interface OrdersJobsDependencies {
  jobs: Jobs<Record<never, never>>;
  clock: Clock;
  rounds: readonly Round[];
}

/** Reconciles every two minutes (COM-11). */
export function ordersJobs({ jobs, clock, rounds }: OrdersJobsDependencies): void {
  let [lastHourlyMs, lastDailyMs] = [-Infinity, -Infinity];
  jobs.round('checkout.reconcile', { everyMs, isRunAtStart: true }, async () => {
    // A clock that ran ahead and was corrected must not block this until the time catches up.
    const isHourly = Math.abs(clock.ms() - lastHourlyMs) >= hourMs;
    if (isHourly) lastHourlyMs = clock.ms();
    const isDaily = Math.abs(clock.ms() - lastDailyMs) >= dayMs;
    if (isDaily) lastDailyMs = clock.ms();
    await Promise.all(rounds.map((round) => round({ isHourly, isDaily })));
  });
}
