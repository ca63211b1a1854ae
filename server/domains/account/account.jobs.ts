import { within, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';

export type AccountJobs = { 'account.remove_files': { appId: string } };
type Queue = Jobs<AccountJobs>;

/** Queues the removal of an app's files if and only if the caller's transaction commits. */
export const removeFilesLater =
  (jobs: Queue) =>
  (trx: Work, appId: string): Promise<void> =>
    jobs.enqueue(within(trx), 'account.remove_files', { appId }, { key: `account.remove_files:${appId}` });

/** All files of an app are stored below its id. */
export function accountJobs({ jobs, storage }: { jobs: Queue; storage: Pick<Storage, 'remove'> }): void {
  jobs.define('account.remove_files', ({ appId }) => storage.remove(appId));
}
