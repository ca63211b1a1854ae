import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { IapJobs } from './iap.events.ts';
import type { StoreNewsService } from './iap.news.service.ts';

const everyMs = 3_600_000;

/** Looks every hour for store purchases whose renewal was not reported. Returns a function that starts the schedule. */
export function iapJobs({ jobs, db, clock, news }: { jobs: Jobs<IapJobs>; db: Database; clock: Clock; news: StoreNewsService }): () => Promise<void> {
  const next = (runAt: string) => jobs.enqueue(db.system(), 'iap.refresh', {}, { key: 'iap.refresh', runAt });
  jobs.define('iap.refresh', async () => {
    await next(clock.isoIn(everyMs));
    await news.refreshOverdue();
  });
  jobs.define('iap.acknowledge', news.acknowledge);
  return () => next(clock.iso());
}
