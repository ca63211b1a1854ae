import { isoOf, msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page, PageTree } from '../pages/pages.tree.ts';
import type { ReleaseRow, ReleasesRepo } from './progress.releases.repo.ts';
import type { MemberState, ReportRepo } from './progress.report.repo.ts';
import type { ProgressReport } from './progress.report.service.ts';

export interface ReleasesDependencies {
  pages: Pages;
  repo: ReleasesRepo;
  report: ProgressReport;
  standing: Pick<ReportRepo, 'idsIn'>;
}
export interface ReleaseInput {
  release_at: string;
  member_ids?: string[];
  state?: MemberState;
  stuck_days?: number;
}
export type MemberReleases = ReturnType<typeof createMemberReleases>;

/** Opens pages for members at a time the owner chooses, whatever the schedule says (ACC-12). The member must still have started the run. */
export function createMemberReleases({ pages, repo, report, standing }: ReleasesDependencies) {
  const requirePage = (tree: PageTree, id: string): Page => {
    const page = tree.page(id);
    if (!page) throw new AppError('page_not_found');
    return page;
  };
  async function requireMembers(tenant: Tenant, ids: readonly string[]): Promise<string[]> {
    const wanted = new Set(ids.map((id) => id.toLowerCase()));
    const known = await repo.known(tenant, [...wanted]);
    if (known.length < wanted.size) throw new AppError('user_not_found');
    return known;
  }
  function readTime(text: string): string {
    const ms = msOf(text);
    refuseFields({ release_at: Number.isFinite(ms) ? null : { key: 'field.invalid' } });
    return isoOf(ms);
  }
  return {
    /** Opens a page for some members, for those in a state, or for all members of its root. Throws page_not_found, user_not_found. */
    openFor: async (tenant: Tenant, pageId: string, input: ReleaseInput): Promise<{ affected: number; title: string }> => {
      const tree = await pages.tree(tenant);
      const page = requirePage(tree, pageId);
      const releaseAt = readTime(input.release_at);
      const root = tree.chainOf(page.id).find(({ access }) => access.is_progress_root) ?? page;
      const ids = input.member_ids
        ? await requireMembers(tenant, input.member_ids)
        : await standing.idsIn(tenant, await report.factsOf(tenant, root.id, input.stuck_days), input.state ?? null);
      if (ids.length > 0) await repo.put(tenant, page.id, ids, releaseAt);
      return { affected: ids.length, title: page.title };
    },

    /** Opens a page for one member. Throws user_not_found, page_not_found. */
    openOne: async (tenant: Tenant, memberId: string, input: { page_id: string; release_at: string }): Promise<ReleaseRow> => {
      const [id] = await requireMembers(tenant, [memberId]);
      const page = requirePage(await pages.tree(tenant), input.page_id);
      const release_at = readTime(input.release_at);
      await repo.put(tenant, page.id, [id as string], release_at);
      return { id: page.id, page_id: page.id, title: page.title, release_at };
    },
    list: async (tenant: Tenant, memberId: string): Promise<{ items: ReleaseRow[]; total_count: number }> => {
      await requireMembers(tenant, [memberId]);
      const items = await repo.list(tenant, memberId);
      return { items, total_count: items.length };
    },
    /** Removes a release: the schedule decides again. */
    remove: async (tenant: Tenant, memberId: string, releaseId: string): Promise<void> => {
      await requireMembers(tenant, [memberId]);
      if (!(await repo.remove(tenant, memberId, releaseId))) throw new AppError('page_not_found');
    },
  };
}
