import type { PageDomains } from './compose.pages.ts';
import { packsRoutes } from './domains/packs/packs.routes.ts';
import { createPacksRepo } from './domains/packs/packs.repo.ts';
import { createPacks } from './domains/packs/packs.service.ts';
import type { Entitlements } from './domains/products/products.entitlements.service.ts';
import type { ProductsEvents } from './domains/products/products.events.ts';
import { createProgramOutlines } from './domains/programs/programs.outline.service.ts';
import { programsJobs, type ProgramsJobs } from './domains/programs/programs.jobs.ts';
import { createProgramPlans } from './domains/programs/programs.plan.service.ts';
import { createProgramsRepo } from './domains/programs/programs.repo.ts';
import { programsRoutes } from './domains/programs/programs.routes.ts';
import { createPrograms } from './domains/programs/programs.service.ts';
import { programsStudioRoutes } from './domains/programs/programs.studio.routes.ts';
import { createProgramWeeks } from './domains/programs/programs.week.service.ts';
import type { Apps } from './domains/apps/apps.service.ts';
import type { PagesEvents } from './domains/pages/pages.events.ts';
import type { ProgressEvents } from './domains/progress/progress.events.ts';
import { createReleasesRepo } from './domains/progress/progress.releases.repo.ts';
import { createMemberReleases } from './domains/progress/progress.releases.service.ts';
import { createReportRepo } from './domains/progress/progress.report.repo.ts';
import { createProgressReport } from './domains/progress/progress.report.service.ts';
import { progressStudioRoutes } from './domains/progress/progress.studio.routes.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Http } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export interface ProgramParts {
  platform: Platform;
  bus: Bus<ProductsEvents & PagesEvents & ProgressEvents>;
  jobs: Jobs<ProgramsJobs>;
  apps: Pick<Apps, 'byId'>;
  paged: PageDomains;
  entitlements: Entitlements;
}

/** Programs and packs, for members and for who builds them. */
export function composePrograms({ platform, bus, jobs, apps, paged, entitlements }: ProgramParts) {
  const { db, clock, ids } = platform;
  const { pages, content, runs, completion, pieces, drafts, edits, appRules } = paged;
  const programs = createPrograms({ pages, content, runs, completion });
  const packs = createPacks({
    pages,
    content,
    shown: pieces.shown,
    runs,
    repo: createPacksRepo({ db }),
    activeEntitlements: entitlements.activeOf,
  });
  bus.on('entitlements.changed', ({ tenant, subscriberId }) => packs.joinBought(tenant, subscriberId));
  const plans = createProgramPlans({ drafts, edits, pages, repo: createProgramsRepo({ db }), appRules, clock, ids });
  const weeks = createProgramWeeks({ drafts, edits, plans });
  const outlines = createProgramOutlines({ drafts, edits, ids, plans });
  const begin = programsJobs({ jobs, bus, db, plans, tenantOf: apps.byId });
  const standing = createReportRepo({ db });
  const report = createProgressReport({ pages, repo: standing, clock });
  const releases = createMemberReleases({ pages, repo: createReleasesRepo({ db }), report, standing });
  return {
    begin,
    addTo: (http: Http): void => {
      http.add(programsRoutes(programs));
      http.add(programsStudioRoutes({ plans, weeks, outlines }));
      http.add(progressStudioRoutes({ report, releases }));
      http.add(packsRoutes(packs));
    },
  };
}
