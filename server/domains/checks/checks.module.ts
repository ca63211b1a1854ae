import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import { createChecksRepo } from './checks.repo.ts';
import { createChecks, type Checks } from './checks.service.ts';
import { checksStudioRoutes } from './checks.studio.routes.ts';

interface Below {
  apps: AppsModule;
  pages: PagesModule;
  drafts: DraftsModule;
}

/** Finds problems in drafts before publishing, which members would meet. */
export function checksModule({ platform }: Ground, { apps, pages, drafts: { service } }: Below): Module<Checks> {
  const { drafts, known } = service;
  const checks = createChecks({ repo: createChecksRepo(platform), drafts, known, appDrafts: apps.service.drafts, pages: pages.service });
  return { service: checks, routes: checksStudioRoutes(checks) };
}
