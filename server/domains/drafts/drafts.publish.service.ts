import type { AccessChange, PageDraft } from '@bandstand/contract/pages.studio.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { AppChange, AppDraftKind } from '../apps/apps.drafts.service.ts';
import type { Publication, Publishing, Written } from '../pages/pages.publish.service.ts';
import type { PageTree } from '../pages/pages.tree.ts';
import { refuseFaulty } from './drafts.blocks.ts';
import { hasFeed, toPublication, type PageThreads } from './drafts.compile.ts';
import type { Drafts, DraftsDependencies } from './drafts.service.ts';
import { draftTree, isArchived, statusOf, type DraftTree } from './drafts.shape.ts';
import type { DraftRow, ReleaseItem } from './drafts.tables.ts';
import type { DraftTreeEdits } from './drafts.tree.service.ts';

/** Drafts of the app itself, published together with pages. */
export interface AppDraftsPort {
  changes(tenant: Tenant): Promise<AppChange[]>;
  publish(trx: Work, tenant: Tenant, kinds: readonly AppDraftKind[]): Promise<AppDraftKind[]>;
  published(tenant: Tenant): Promise<void>;
}
/** Makes the thread of a page that it needs, or finds the one it has; filled by the domain `threads`. */
export type EnsureThread = (trx: Work, tenant: Tenant, pageId: string, kind: 'comment' | 'feed') => Promise<string>;

export interface ReleaseInput {
  title?: string;
  items?: { type: 'page' | 'theme' | 'navigation'; id?: string | null }[];
}
export interface ReleaseAnswer {
  id: string;
  title: string;
  published_at: string | null;
  author: string | null;
  items: ReleaseItem[];
}

export type PublishDrafts = ReturnType<typeof createPublishDrafts>;
type Author = Pick<Staff, 'userId' | 'name'> | null;
type Dependencies = DraftsDependencies & {
  drafts: Drafts;
  edits: DraftTreeEdits;
  publishing: Publishing;
  appDrafts: AppDraftsPort;
  ensureThread: EnsureThread;
};

const titles: Record<AppDraftKind, string> = { theme: 'Theme', navigation: 'Navigation' };

/** The name of a release that was given none. */
function nameOf(items: readonly ReleaseItem[]): string {
  if (items.length === 1) return items[0]?.title ?? '';
  return items.every(({ type }) => type === 'page') ? `${items.length} pages` : `${items.length} changes`;
}

/** From draft to what members see: one page, or a release of several things at once (STU-3). */
export function createPublishDrafts({ drafts, edits, publishing, appDrafts, ensureThread, repo, db, clock, ids, pages, appRules }: Dependencies) {
  /**
   * The pages, and those above them without which nobody could reach them: never published, or about to move. A page that stays behind
   * could otherwise close a circle.
   */
  function withParents(tree: DraftTree, live: PageTree, wanted: Iterable<string>): string[] {
    const all = new Set<string>();
    for (const id of wanted) {
      all.add(id);
      for (let row = tree.rows.get(tree.rows.get(id)?.parent_id ?? ''); row && !all.has(row.id); row = tree.rows.get(row.parent_id ?? '')) {
        const known = live.page(row.id);
        if (!known || known.parentId !== row.parent_id) all.add(row.id);
      }
    }
    return [...all];
  }

  async function threadsOf(trx: Work, tenant: Tenant, row: DraftRow): Promise<PageThreads> {
    const comments = row.fields.is_commentable ? await ensureThread(trx, tenant, row.id, 'comment') : null;
    const feed = row.blocks.some(hasFeed) ? await ensureThread(trx, tenant, row.id, 'feed') : null;
    return { comments, feed };
  }

  /** Publishes in the caller's transaction; `tell` the answer after its commit. */
  async function write(
    trx: Work,
    tenant: Tenant,
    author: Author,
    rows: readonly DraftRow[],
    tree: DraftTree,
    releaseId: string | null,
  ): Promise<Written> {
    const list: Publication[] = [];
    for (const row of rows) refuseFaulty(row.blocks);
    for (const row of rows)
      list.push(toPublication(row, { revisionId: ids.next(), path: tree.pathOf(row.id), threads: await threadsOf(trx, tenant, row) }));
    const imprint = { appId: tenant.appId, releaseId, author: author && { id: author.userId, name: author.name }, at: clock.iso() };
    return publishing.write(trx, await pages.tree(tenant), imprint, list, new Map(rows.map((row) => [row.id, row.created_at])));
  }

  async function release(tenant: Tenant, author: Author, input: ReleaseInput): Promise<ReleaseAnswer> {
    const [tree, live] = await Promise.all([drafts.tree(tenant), pages.tree(tenant)]);
    const changed = [...tree.rows.values()].filter((row) => row.is_changed && !isArchived(tree, row.id)).map((row) => row.id);
    const wanted = input.items ? input.items.flatMap(({ type, id }) => (type === 'page' && id ? [id] : [])) : changed;
    if (wanted.some((id) => isArchived(tree, id))) throw new AppError('page_not_found');
    const kinds = (['theme', 'navigation'] as const).filter((kind) => !input.items || input.items.some(({ type }) => type === kind));
    const rows = await repo.pages(tenant, withParents(tree, live, wanted));
    const id = ids.next();
    const items: ReleaseItem[] = rows.map((row) => ({ type: 'page', id: row.id, title: row.title }));
    const at = clock.iso();
    const written = await transact(db, tenant, async (trx) => {
      const done = await appDrafts.publish(trx, tenant, kinds);
      items.push(...done.map((kind): ReleaseItem => ({ type: kind, id: null, title: titles[kind] })));
      const title = input.title?.trim() || nameOf(items);
      const pagesWritten = rows.length > 0 ? await write(trx, tenant, author, rows, tree, id) : null;
      await repo.addRelease(trx, {
        app_id: tenant.appId,
        id,
        title,
        items,
        author_id: author?.userId ?? null,
        author_name: author?.name ?? null,
        published_at: at,
      });
      return { title, pages: pagesWritten, hasAppDrafts: done.length > 0 };
    });
    if (written.pages) publishing.tell(tenant, written.pages);
    if (written.hasAppDrafts) await appDrafts.published(tenant);
    return { id, title: written.title, published_at: at, author: author?.name ?? null, items };
  }

  /**
   * Makes and changes many pages and publishes them as one release, in one transaction with what `along` writes: for imports and seeds.
   * `changed` are whole rows; their place in the tree stays. What is in the archive is changed there, and not published.
   */
  async function publishMany(
    tenant: Tenant,
    author: Author,
    input: { title: string; made: DraftRow[]; changed?: DraftRow[]; along?: (trx: Work) => Promise<void> },
  ): Promise<void> {
    const tree = await drafts.tree(tenant);
    const after = draftTree([...tree.rows.values(), ...input.made].toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)));
    const rows = [...input.made, ...(input.changed ?? [])].filter((row) => !isArchived(after, row.id));
    const [id, at] = [ids.next(), clock.iso()];
    const written = await transact(db, tenant, async (trx) => {
      // Before any page: a move takes both in this order, too.
      await repo.lock(trx, tenant);
      if (input.made.length > 0) await repo.insert(trx, input.made);
      if (input.changed?.length) await repo.overwrite(trx, input.changed);
      await input.along?.(trx);
      const items = rows.map((row): ReleaseItem => ({ type: 'page', id: row.id, title: row.title }));
      await repo.addRelease(trx, {
        app_id: tenant.appId,
        id,
        title: input.title,
        items,
        author_id: author?.userId ?? null,
        author_name: author?.name ?? null,
        published_at: at,
      });
      // What was overwritten is one version further on.
      const isMade = new Set(input.made.map((row) => row.id));
      return write(
        trx,
        tenant,
        author,
        rows.map((row) => (isMade.has(row.id) ? row : { ...row, version: row.version + 1 })),
        after,
        id,
      );
    });
    publishing.tell(tenant, written);
  }

  async function withdraw(tenant: Tenant, id: string, archivedAt: string | null): Promise<PageDraft> {
    const row = await drafts.require(tenant, id);
    const written = await transact(db, tenant, async (trx) => {
      const withdrawn = row.revision_id ? await publishing.withdraw(trx, tenant.appId, id) : null;
      if (archivedAt) await repo.archive(trx, tenant, id, archivedAt);
      return withdrawn;
    });
    if (written) publishing.tell(tenant, written);
    return drafts.get(tenant, id);
  }

  return {
    release,
    publishMany,
    /** Publishes one page, with those above it that nobody saw yet. Errors: page_not_found, also for one in the archive. */
    publish: async (tenant: Tenant, author: Author, id: string): Promise<PageDraft> => {
      const [tree, live] = await Promise.all([drafts.lineage(tenant, id), pages.tree(tenant)]);
      if (isArchived(tree, id)) throw new AppError('page_not_found');
      const rows = await repo.pages(tenant, withParents(tree, live, [id]));
      publishing.tell(tenant, await transact(db, tenant, (trx) => write(trx, tenant, author, rows, tree, null)));
      return drafts.get(tenant, id);
    },
    /** Members do not see the page any more, nor what is below it. */
    unpublish: (tenant: Tenant, id: string) => withdraw(tenant, id, null),
    archive: (tenant: Tenant, id: string) => withdraw(tenant, id, clock.iso()),

    /** What waits to be published, and whose access that would change. */
    changes: async (
      tenant: Tenant,
    ): Promise<{
      items: { type: 'page' | AppDraftKind; id: string | null; title: string; status: string; author: string | null; changed_at: string | null }[];
      access_changes: AccessChange[];
    }> => {
      const [tree, live, app, own] = await Promise.all([drafts.tree(tenant), pages.tree(tenant), appRules(tenant), appDrafts.changes(tenant)]);
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
          ...own.map(({ type, author, changed_at }) => ({ type, id: null, title: titles[type], status: 'changed', author, changed_at })),
        ],
        access_changes: edits.describe(live.access, afterPublishing(tree, live).access, app.access, tree),
      };
    },

    releases: async (tenant: Tenant, page: number): Promise<{ items: ReleaseAnswer[]; total_count: number }> => {
      const found = await repo.releases(tenant, page);
      return { items: found.items.map(({ author_name, ...item }) => ({ ...item, author: author_name })), total_count: found.total };
    },
    versions: async (tenant: Tenant, id: string, page: number) => {
      const row = await drafts.require(tenant, id);
      const found = await repo.versions(tenant, id, page);
      return {
        items: found.items.map((item) => ({
          id: item.id,
          number: item.number,
          published_at: item.published_at,
          author: item.author_name,
          title: item.title,
          is_live: item.id === row.revision_id,
        })),
        total_count: found.total,
      };
    },
    /** Makes the draft what it was when that version was published; its place in the tree stays. */
    restoreVersion: async (tenant: Tenant, author: Author, id: string, versionId: string): Promise<PageDraft> => {
      const row = await drafts.require(tenant, id);
      const version = await repo.version(tenant, id, versionId);
      if (!version) throw new AppError('not_found');
      const { type, title, fields, access, blocks, type_data } = version.draft as DraftRow;
      const saved = await repo.save(tenant, id, null, {
        type,
        title,
        fields,
        access: { ...access, parent: row.parent_id },
        blocks,
        type_data,
        ...drafts.stamp(author),
      });
      return drafts.shown(tenant, saved ?? row);
    },
  };
}

/** The tree that members would get if all that waits were published now. */
const afterPublishing = (tree: DraftTree, live: PageTree): DraftTree =>
  draftTree(
    [...tree.rows.values()].map((row) => (row.is_changed || live.page(row.id) ? row : { ...row, archived_at: row.archived_at ?? row.updated_at })),
  );
