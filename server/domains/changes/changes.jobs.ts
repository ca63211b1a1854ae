import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Each minute: removes notes that every server has seen. */
export const changesJobs = ({ jobs, removeOld }: { jobs: Pick<Jobs<Record<never, never>>, 'round'>; removeOld: () => Promise<void> }): void =>
  jobs.round('changes.remove_old', { everyMs: 60_000 }, removeOld);
