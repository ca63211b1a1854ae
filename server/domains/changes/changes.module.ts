import type { Ground, Module } from '../../platform/modules/module.ts';
import { changesJobs } from './changes.jobs.ts';
import { createChangesRepo } from './changes.repo.ts';
import { createChanges, createChangesRemoval, type Changes } from './changes.service.ts';

export type ChangesModule = Module<Changes>;

/** What other servers, and this one, changed about apps and members: for everything that stays in memory about them. */
export function changesModule({ platform: { db, clock }, jobs }: Ground): ChangesModule {
  const repo = createChangesRepo({ db });
  return {
    service: createChanges({ repo, clock }),
    jobs: () => changesJobs({ jobs, removeOld: createChangesRemoval({ repo }) }),
  };
}
