import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { BillingJobs } from './billing.events.ts';
import type { Renewals } from './billing.renewals.service.ts';

const everyMs = 5 * 60_000;
const dayMs = 86_400_000;

export interface BillingJobsDependencies {
  jobs: Jobs<BillingJobs>;
  db: Database;
  clock: Clock;
  renewals: Pick<Renewals, 'advance' | 'noticeCards'>;
}

/** Looks every five minutes for subscriptions that are due. Returns a function that starts the schedule. */
export function billingJobs({ jobs, db, clock, renewals }: BillingJobsDependencies): () => Promise<void> {
  const next = (runAt: string) => jobs.enqueue(db.system(), 'subscriptions.advance', {}, { key: 'subscriptions.advance', runAt });
  jobs.define('subscriptions.advance', async () => {
    await next(clock.isoIn(everyMs));
    await renewals.advance();
  });
  const nextCards = (runAt: string) => jobs.enqueue(db.system(), 'subscriptions.cards', {}, { key: 'subscriptions.cards', runAt });
  jobs.define('subscriptions.cards', async () => {
    await nextCards(clock.isoIn(dayMs));
    await renewals.noticeCards();
  });
  return async () => {
    await next(clock.iso());
    await nextCards(clock.iso());
  };
}
