import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { MediaService } from './media.service.ts';

export type MediaJobs = { 'media.remove_unused': Record<string, never> };

const hourMs = 3_600_000;

/** Hourly: members' uploads that nobody used within 24 h are removed (UPL-7). Answers what begins the round. */
export function mediaJobs({
  jobs,
  db,
  clock,
  service,
}: {
  jobs: Jobs<MediaJobs>;
  db: Database;
  clock: Clock;
  service: Pick<MediaService, 'removeUnused'>;
}): () => Promise<void> {
  const next = () => jobs.enqueue(db.system(), 'media.remove_unused', {}, { key: 'media.remove_unused', runAt: clock.isoIn(hourMs), mode: 'keep' });
  jobs.define('media.remove_unused', async () => {
    await service.removeUnused();
    await next();
  });
  return next;
}
