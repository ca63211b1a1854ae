import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import { backupsJobs, runLater, type BackupsJobs } from './backups.jobs.ts';
import { createBackupsRepo } from './backups.repo.ts';
import { backupsRoutes } from './backups.routes.ts';
import { createBackups, type BackupsService } from './backups.service.ts';

interface Options {
  /** Connects past any pooler. */
  directUrl: string;
}

/** Backups on demand and by schedule, and the restore test. `stop` ends one that is running. */
export function backupsModule(
  { platform, jobs }: Ground<Record<never, never>, BackupsJobs>,
  below: { apps: AppsModule },
  { directUrl }: Options,
): Module<BackupsService> {
  const stopping = new AbortController();
  const service = createBackups({
    platform,
    repo: createBackupsRepo(platform),
    directUrl,
    hostAccount: below.apps.service.apps.firstAccount,
    runLater: runLater(jobs),
    stopping: stopping.signal,
  });
  return { service, routes: backupsRoutes(service), jobs: () => backupsJobs({ jobs, service }), stop: () => stopping.abort() };
}
