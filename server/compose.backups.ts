import { backupsJobs, runLater, type BackupsJobs } from './domains/backups/backups.jobs.ts';
import { createBackupsRepo } from './domains/backups/backups.repo.ts';
import { backupsRoutes } from './domains/backups/backups.routes.ts';
import { createBackups } from './domains/backups/backups.service.ts';
import type { Apps } from './domains/apps/apps.service.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export type { BackupsJobs };

/** Wires backups: on demand, by schedule, and the restore test. `stop` ends one that runs. */
export function composeBackups(parts: { platform: Platform; jobs: Jobs<BackupsJobs>; directUrl: string; apps: Pick<Apps, 'firstAccount'> }) {
  const { platform, jobs, directUrl, apps } = parts;
  const { db, env, clock, ids, disk } = platform;
  const stopping = new AbortController();
  const service = createBackups({
    db,
    repo: createBackupsRepo({ db }),
    env,
    clock,
    ids,
    directUrl,
    hostAccount: apps.firstAccount,
    disk,
    runLater: runLater(jobs),
    stopping: stopping.signal,
  });
  return { routes: backupsRoutes(service), begin: backupsJobs({ jobs, db, clock, service }), stop: () => stopping.abort() };
}
