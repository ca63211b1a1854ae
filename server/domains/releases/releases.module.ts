import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import { publishLater, releasesJobs, type ReleasesJobs } from './releases.jobs.ts';
import { createFrozenRelease, createFrozenReusable } from './releases.preview.ts';
import { createReleasesRepo } from './releases.repo.ts';
import { createReleases, type Releases } from './releases.service.ts';
import { releasesStudioRoutes } from './releases.studio.routes.ts';
import type { ReusablesModule } from '../reusables/reusables.module.ts';

interface Below {
  apps: AppsModule;
  drafts: DraftsModule;
  reusables: ReusablesModule;
}

/** Several drafts published together, now or at a set time. */
export function releasesModule({ platform, jobs }: Ground<Record<never, never>, ReleasesJobs>, below: Below): Module<Releases> {
  const repo = createReleasesRepo(platform);
  const { drafts, publishDrafts } = below.drafts.service;
  const { apps, drafts: appDrafts } = below.apps.service;
  const releases = createReleases({ platform, repo, drafts, publishDrafts, appDrafts, publishLater: publishLater(jobs) });
  below.drafts.ports.releases.register({ record: repo.record, frozen: createFrozenRelease({ repo }) });
  below.reusables.ports.frozen.register(createFrozenReusable({ repo }));
  return {
    service: releases,
    routes: releasesStudioRoutes(releases),
    jobs: () => releasesJobs({ jobs, releases, tenantOf: apps.byId }),
  };
}
