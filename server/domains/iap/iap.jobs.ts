import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { IapJobs } from './iap.events.ts';
import type { StoreNewsService } from './iap.news.service.ts';

const hourMs = 3_600_000;

/** Looks every hour for store purchases whose renewal was not reported. */
export function iapJobs({ jobs, news }: { jobs: Jobs<IapJobs>; news: StoreNewsService }): void {
  jobs.round('iap.refresh', { everyMs: hourMs, isRunAtStart: true }, news.refreshOverdue);
  jobs.define('iap.acknowledge', news.acknowledge);
}
