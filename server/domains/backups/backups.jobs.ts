import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { BackupsService } from './backups.service.ts';

const tickMs = 10 * 60_000;

export type BackupsJobs = { 'backups.tick': Record<string, never>; 'backups.run': { id: string } };

/** Queues a run for whichever server takes the job, in the transaction that writes the run. */
export const runLater =
  (jobs: Jobs<BackupsJobs>) =>
  (trx: Work, id: string): Promise<void> =>
    jobs.enqueue(within(trx), 'backups.run', { id });

/** Checks regularly whether a backup is due. Returns a function that starts the schedule. */
export function backupsJobs({ jobs, db, clock, service }: { jobs: Jobs<BackupsJobs>; db: Database; clock: Clock; service: BackupsService }) {
  const next = (inMs: number) => jobs.enqueue(db.system(), 'backups.tick', {}, { key: 'backups.tick', runAt: clock.isoIn(inMs), mode: 'keep' });
  jobs.define('backups.tick', async () => {
    await service.beginDue();
    await next(tickMs);
  });
  jobs.define('backups.run', ({ id }) => service.run(id));
  return () => next(60_000);
}
