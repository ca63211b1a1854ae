import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { DraftsModule } from '../drafts/drafts.module.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ProgressEvents } from '../progress/progress.events.ts';
import type { ProgressModule } from '../progress/progress.module.ts';
import { programsJobs, programsListeners, type ProgramsJobs } from './programs.jobs.ts';
import { createProgramOutlines } from './programs.outline.service.ts';
import { createProgramPlans, type ProgramPlans } from './programs.plan.service.ts';
import { createProgramsRepo } from './programs.repo.ts';
import { createProgramResults } from './programs.result.service.ts';
import { programsRoutes } from './programs.routes.ts';
import { createPrograms } from './programs.service.ts';
import { programsStudioRoutes } from './programs.studio.routes.ts';
import { createProgramWeeks } from './programs.week.service.ts';

interface Below {
  apps: AppsModule;
  pages: PagesModule;
  content: ContentModule;
  drafts: DraftsModule;
  progress: ProgressModule;
}

/** Programs, for members and for their owners. */
export function programsModule({ platform, bus, jobs }: Ground<PagesEvents & ProgressEvents, ProgramsJobs>, below: Below): Module<ProgramPlans> {
  const { db, clock, ids } = platform;
  const pages = below.pages.service;
  const { drafts, edits } = below.drafts.service;
  const { content } = below.content.service;
  const repo = createProgramsRepo(platform);
  const programs = createPrograms({ pages, content, ...below.progress.service });
  const results = createProgramResults({ pages, content, repo });
  const plans = createProgramPlans({ drafts, edits, pages, repo, clock, ids });
  const weeks = createProgramWeeks({ drafts, edits, plans });
  const outlines = createProgramOutlines({ drafts, edits, ids, plans });
  const parts = { jobs, bus, db, plans, tenantOf: below.apps.service.apps.byId };
  return {
    service: plans,
    routes: [...programsRoutes(programs, results), ...programsStudioRoutes({ plans, weeks, outlines })],
    jobs: () => programsJobs(parts),
    listeners: () => programsListeners(parts),
  };
}
