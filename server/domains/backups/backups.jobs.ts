import { within, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { BackupsService } from './backups.service.ts';

const tickMs = 10 * 60_000;

export type BackupsJobs = { 'backups.run': { id: string } };

/** Queues a run for whichever server takes the job, in the transaction that writes the run. */
export const runLater =
  (jobs: Jobs<BackupsJobs>) =>
  (trx: Work, id: string): Promise<void> =>
    jobs.enqueue(within(trx), 'backups.run', { id });

/** Checks regularly whether a backup is due. */
export function backupsJobs({ jobs, service }: { jobs: Jobs<BackupsJobs>; service: BackupsService }): void {
  jobs.round('backups.tick', { everyMs: tickMs, firstInMs: 60_000 }, service.beginDue);
  jobs.define('backups.run', ({ id }) => service.run(id));
}
