import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { Members } from '../members/members.service.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { Products } from '../products/products.service.ts';
import { progressBundle } from './progress.bundle.ts';
import type { ProgressEvents } from './progress.events.ts';
import { createMyContent, type OwnThings, type PurchasedProducts } from './progress.my-content.service.ts';
import { createReleasesRepo } from './progress.releases.repo.ts';
import { createMemberReleases } from './progress.releases.service.ts';
import { createProgressRepo, type ProgressRepo } from './progress.repo.ts';
import { createReportRepo } from './progress.report.repo.ts';
import { createProgressReport } from './progress.report.service.ts';
import { progressRoutes } from './progress.routes.ts';
import { createRuns, type PeopleByIds, type Runs } from './progress.runs.service.ts';
import { createCompletion, type Completion } from './progress.service.ts';
import { progressStudioRoutes } from './progress.studio.routes.ts';

interface Below {
  members: MembersModule;
  auth: AuthModule;
  products: Module<{ catalogue: Products }>;
  pages: PagesModule;
  content: ContentModule;
}
interface Progress {
  completion: Completion;
  /** All completions of a page. */
  completions: Pick<ProgressRepo, 'count' | 'move'>;
  runs: Runs;
  /** Makes changes of one run wait for each other. */
  lockRun: ProgressRepo['lockRun'];
  peopleByIds: PeopleByIds;
}
export interface ProgressModule extends Module<Progress> {
  readonly ports: { submissions: Port<OwnThings>; sessions: Port<OwnThings> };
}

/** Runs and completions of members, and how owners see them. */
export function progressModule({ platform, bus, ports }: Ground<ProgressEvents>, below: Below): ProgressModule {
  const { clock, ids } = platform;
  const submissions = ports.open<OwnThings>('progress: SubmissionsOf');
  const sessions = ports.open<OwnThings>('progress: SessionsOf');
  const pages = below.pages.service;
  const repo = createProgressRepo(platform);
  const parts = { repo, pages, clock, ids, bus };
  const completion = createCompletion(parts);
  const peopleByIds = peopleOf(below.members.service.members);
  const runs = createRuns({ ...parts, peopleByIds });
  const purchasedProducts = purchasedIn(below.products.service.catalogue);
  const myContent = createMyContent({ pages, content: below.content.service.content, purchasedProducts, submissions, sessions });
  const standing = createReportRepo(platform);
  const report = createProgressReport({ pages, repo: standing, clock });
  const releases = createMemberReleases({ pages, repo: createReleasesRepo(platform), report, standing });
  below.auth.service.bundles.contribute(progressBundle(pages));
  return {
    service: { completion, completions: repo, runs, lockRun: repo.lockRun, peopleByIds },
    ports: { submissions, sessions },
    routes: [...progressRoutes({ completion, runs, myContent }), ...progressStudioRoutes({ report, releases })],
  };
}

const peopleOf =
  (members: Pick<Members, 'peopleByIds'>): PeopleByIds =>
  async (tenant, wanted) => {
    const found = await members.peopleByIds(tenant, wanted);
    return new Map([...found].map(([id, { userId, name, avatarUrls }]) => [id, { id, user_id: userId, name, avatar_urls: avatarUrls }]));
  };

const purchasedIn =
  (catalogue: Products): PurchasedProducts =>
  async (tenant: Tenant, wanted) => {
    const { items } = await catalogue.list(tenant, null, { ids: wanted.join(','), include_hidden: true });
    return items.map(({ id, title, image }) => ({ id, title, image }));
  };
