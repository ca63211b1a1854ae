import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Endings } from './subscriptions.endings.service.ts';
import type { SubscriptionsJobs } from './subscriptions.events.ts';
import type { Renewals } from './subscriptions.renewals.service.ts';

const everyMs = 5 * 60_000;
const dayMs = 86_400_000;

export interface SubscriptionsJobsDependencies {
  jobs: Jobs<SubscriptionsJobs>;
  db: Database;
  clock: Clock;
  renewals: Pick<Renewals, 'advance' | 'noticeCards'>;
  endings: Pick<Endings, 'tell'>;
}

/** Looks every five minutes for subscriptions whose time has come. Answers what begins the round. */
export function subscriptionsJobs({ jobs, db, clock, renewals, endings }: SubscriptionsJobsDependencies): () => Promise<void> {
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
  jobs.define('subscriptions.revoked', endings.tell);
  return async () => {
    await next(clock.iso());
    await nextCards(clock.iso());
  };
}
