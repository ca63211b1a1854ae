import type { PublishableType } from '@bandstand/contract/releases.values.ts';
import type { AccessChange, PageDraft } from '@bandstand/contract/pages.studio.ts';
import { differences } from '@bandstand/rules/pages/differences.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AppDrafts } from '../apps/apps.drafts.service.ts';
import type { PageTree } from '../pages/pages.tree.ts';
import type { Author } from './drafts.ports.ts';
import type { Drafts, DraftsDependencies } from './drafts.service.ts';
import { draftTree, isArchived, statusOf, type DraftTree } from './drafts.shape.ts';
import type { DraftTreeEdits } from './drafts.tree.service.ts';
import { lookTitles } from './drafts.write.service.ts';
import type { ReusablePublishing } from '../reusables/reusables.publish.service.ts';

export interface WaitingChange {
  type: PublishableType;
  id: string | null;
  title: string;
  status: string;
  author: string | null;
  changed_at: string | null;
}

export type DraftHistory = ReturnType<typeof createDraftHistory>;
type Dependencies = Pick<DraftsDependencies, 'repo' | 'pages'> & {
  drafts: Drafts;
  edits: DraftTreeEdits;
  appDrafts: Pick<AppDrafts, 'changes'>;
  reusables: Pick<ReusablePublishing, 'changes'>;
};

/** What was published of a page, and what is not published yet (STU-3). */
export function createDraftHistory({ drafts, edits, appDrafts, repo, pages, reusables }: Dependencies) {
  return {
    /** Unpublished changes, whose access they would change, and the time zone of the app. */
    changes: async (tenant: Tenant): Promise<{ items: WaitingChange[]; access_changes: AccessChange[]; timezone: string }> => {
      const [tree, live, app, own, saved] = await Promise.all([
        drafts.tree(tenant),
        pages.tree(tenant),
        pages.appRules(tenant),
        appDrafts.changes(tenant),
        reusables.changes(tenant),
      ]);
      const changed = [...tree.rows.values()]
        .filter((row) => row.is_changed && !isArchived(tree, row.id))
        .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
      return {
        items: [
          ...changed.map((row) => ({
            type: 'page' as const,
            id: row.id,
            title: row.title,
            status: statusOf(row),
            author: row.updated_by_name,
            changed_at: row.updated_at,
          })),
          ...saved.map((row) => ({
            type: row.kind,
            id: row.id,
            title: row.title,
            status: row.revision_id === null ? 'draft' : 'changed',
            author: row.updated_by_name,
            changed_at: row.updated_at,
          })),
          ...own.map(({ type, author, changed_at }) => ({ type, id: null, title: lookTitles[type], status: 'changed', author, changed_at })),
        ],
        access_changes: edits.describe(live.access, afterPublishing(tree, live).access, app.access, tree),
        timezone: app.timezone,
      };
    },
    /** Newest first, each with its changes since the one before. */
    versions: async (tenant: Tenant, id: string, page: number) => {
      const row = await drafts.require(tenant, id);
      const { items, total } = await repo.versions(tenant, id, page);
      return {
        // The repo reads one more than a page, to compare the last one with.
        items: items.slice(0, repo.versionsPerPage).map((item, at) => ({
          id: item.id,
          number: item.number,
          published_at: item.published_at,
          author: item.author_name,
          title: item.title,
          is_live: item.id === row.revision_id,
          changes: differences(items[at + 1]?.draft ?? null, item.draft),
        })),
        total_count: total,
      };
    },
    /**
     * Makes the draft equal to that published version; its place in the tree stays. Does not overwrite a save since `baseVersion`. Errors:
     * page_not_found, not_found, edit_conflict with the draft as `current`.
     */
    restoreVersion: async (
      tenant: Tenant,
      author: Author,
      { id, versionId }: { id: string; versionId: string },
      baseVersion?: number,
    ): Promise<PageDraft> => {
      const row = await drafts.require(tenant, id);
      const version = await repo.version(tenant, id, versionId);
      if (!version) throw new AppError('not_found');
      const { type, title, fields, access, blocks, type_data } = version.draft;
      const isOutdated = baseVersion !== undefined && baseVersion !== row.version;
      const saved =
        !isOutdated &&
        (await repo.save(tenant, id, row.version, {
          type,
          title,
          fields,
          access: { ...access, parent: row.parent_id },
          blocks,
          type_data,
          ...drafts.stamp(author),
        }));
      if (!saved) throw await drafts.conflict(tenant, id);
      return drafts.shown(tenant, saved);
    },
  };
}

/** The tree that members would get if all changes were published now. */
const afterPublishing = (tree: DraftTree, live: PageTree): DraftTree =>
  draftTree(
    [...tree.rows.values()].map((row) => (row.is_changed || live.page(row.id) ? row : { ...row, archived_at: row.archived_at ?? row.updated_at })),
  );
