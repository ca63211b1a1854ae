import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Preparing } from './media.prepare.service.ts';
import type { MediaService } from './media.service.ts';

export type MediaJobs = { 'media.remove_unused': Record<string, never>; 'media.prepare': Record<string, never> };

const hourMs = 3_600_000;

/** Queues one check, now or later, for videos and sounds that wait to be prepared. */
export const askToPrepare = ({ jobs, db }: { jobs: Jobs<MediaJobs>; db: Database }, runAt?: string): Promise<void> =>
  jobs.enqueue(db.system(), 'media.prepare', {}, { key: 'media.prepare', ...(runAt ? { runAt } : {}) });

/**
 * Hourly: removes members' uploads that nobody used within 24 h (UPL-7), and unfinished uploads. In between: prepares videos and sounds. Returns a
 * function that starts both schedules.
 */
export function mediaJobs({
  jobs,
  db,
  clock,
  service,
  preparing,
  removeUnfinished,
}: {
  jobs: Jobs<MediaJobs>;
  db: Database;
  clock: Clock;
  service: Pick<MediaService, 'removeUnused'>;
  preparing: Preparing;
  removeUnfinished: () => Promise<unknown>;
}): () => Promise<void> {
  const next = () => jobs.enqueue(db.system(), 'media.remove_unused', {}, { key: 'media.remove_unused', runAt: clock.isoIn(hourMs), mode: 'keep' });
  jobs.define('media.remove_unused', async () => {
    await service.removeUnused();
    await removeUnfinished();
    await next();
  });
  jobs.define('media.prepare', async () => {
    const again = await preparing.work();
    if (again) await askToPrepare({ jobs, db }, again);
  });
  return async () => {
    await next();
    await askToPrepare({ jobs, db });
  };
}
