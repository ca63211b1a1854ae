import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Preparing } from './media.prepare.service.ts';
import type { MediaService } from './media.service.ts';

export type MediaJobs = { 'media.prepare': Record<string, never> };

const hourMs = 3_600_000;

/** Queues one check, now or later, for videos and sounds that wait to be prepared. */
export const askToPrepare = ({ jobs, db }: { jobs: Jobs<MediaJobs>; db: Database }, runAt?: string): Promise<void> =>
  jobs.enqueue(db.system(), 'media.prepare', {}, { key: 'media.prepare', ...(runAt ? { runAt } : {}) });

/**
 * Hourly: removes members' uploads that nobody used within 24 h (UPL-7), and unfinished uploads. At each start and hourly: prepares videos and sounds,
 * which also happens in between, as soon as one arrives.
 */
export function mediaJobs({
  jobs,
  db,
  service,
  preparing,
  removeUnfinished,
}: {
  jobs: Jobs<MediaJobs>;
  db: Database;
  service: Pick<MediaService, 'removeUnused'>;
  preparing: Preparing;
  removeUnfinished: () => Promise<unknown>;
}): void {
  jobs.round('media.remove_unused', { everyMs: hourMs }, async () => {
    await service.removeUnused();
    await removeUnfinished();
  });
  // One that was given up, because the disk was full for a day, is asked for again.
  jobs.round('media.look', { everyMs: hourMs, isRunAtStart: true }, () => askToPrepare({ jobs, db }));
  jobs.define('media.prepare', async () => {
    const again = await preparing.work();
    if (again) await askToPrepare({ jobs, db }, again);
  });
}
