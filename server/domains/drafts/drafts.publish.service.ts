import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { circleOf, withParents, type ParentOf } from '@bandstand/rules/pages/lineage.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { createTurns } from '../../platform/turns.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { AppDraftKind, AppDrafts, Look, PublishedLook } from '../apps/apps.drafts.service.ts';
import type { Publication, Publishing, Written } from '../pages/pages.publish.service.ts';
import type { PageTree } from '../pages/pages.tree.ts';
import { refuseFaulty } from './drafts.blocks.ts';
import { hasFeed, toPublication, type PageThreads } from './drafts.compile.ts';
import type { Drafts, DraftsDependencies } from './drafts.service.ts';
import { draftTree, isArchived, type DraftTree } from './drafts.shape.ts';
import type { DraftRow } from './drafts.tables.ts';

/** Makes the thread of a page that it needs, or finds the one it has; filled by the domain `threads`. */
export type EnsureThread = (trx: Work, tenant: Tenant, pageId: string, kind: 'comment' | 'feed') => Promise<string>;

export interface ReleaseItem {
  type: 'page' | AppDraftKind;
  id: string | null;
  title: string;
}
/** A thing of a release with what was live before it, and what is since. */
export interface RecordedItem extends ReleaseItem {
  before: string | null;
  after: string | null;
  /** The look that was published, and the one before it. */
  content?: unknown;
  replaced?: unknown;
}
/** Keeps what a release held; filled by the domain `releases`. */
export type RecordRelease = (
  trx: Work,
  tenant: Tenant,
  release: { id: string; title: string; author: Author; at: string; items: readonly RecordedItem[] },
) => Promise<void>;

/** What is written with a release that has that id. */
type Along = (trx: Work, releaseId: string) => Promise<void>;

export interface ReleaseInput {
  title?: string | undefined;
  items?: { type: 'page' | AppDraftKind; id?: string | null }[] | undefined;
}
export interface Released {
  id: string;
  title: string;
  published_at: string;
  items: ReleaseItem[];
}
/** What is going to be published: whole drafts, those above them that nobody could reach included, and drafts of the app itself. */
export interface Collected {
  rows: DraftRow[];
  kinds: AppDraftKind[];
  tree: DraftTree;
}
/** What was written and has to be told after the commit. */
export interface Told {
  items: RecordedItem[];
  pages: Written | null;
  hasLook: boolean;
}

export type PublishDrafts = ReturnType<typeof createPublishDrafts>;
export type Author = Pick<Staff, 'userId' | 'name'> | null;
type Dependencies = DraftsDependencies & {
  drafts: Drafts;
  publishing: Publishing;
  appDrafts: Pick<AppDrafts, 'publish' | 'putLive' | 'published'>;
  ensureThread: EnsureThread;
  recordRelease: RecordRelease;
};

export const lookTitles: Record<AppDraftKind, string> = { theme: 'Theme', navigation: 'Navigation' };

/** The name of a release that was given none. */
function nameOf(items: readonly ReleaseItem[], given = ''): string {
  if (given.trim()) return given.trim();
  if (items.length === 1) return items[0]?.title ?? '';
  return items.every(({ type }) => type === 'page') ? `${items.length} pages` : `${items.length} changes`;
}
const placeIn = (row: DraftRow | undefined) => row && { slug: row.slug, position: row.position };
const plain = ({ type, id, title }: ReleaseItem): ReleaseItem => ({ type, id, title });

const parentIn =
  (live: PageTree): ParentOf =>
  (id) =>
    live.page(id)?.parentId;
/** What was frozen or published once goes where it stood then: others may have moved below it since. */
function refuseCircle(live: PageTree, list: readonly Publication[]): void {
  const id = circleOf(new Map(list.map(({ pageId, parentId }) => [pageId, parentId])), parentIn(live));
  if (id !== null) throw new AppError('release_circle');
}

/** From draft to what members see: one page, or a release of several things at once (STU-3). */
export function createPublishDrafts({ drafts, publishing, appDrafts, ensureThread, recordRelease, repo, db, clock, ids, pages }: Dependencies) {
  const turns = createTurns();
  // Whoever waits for the lock of the pages waits here: one that has it reads what is live on another connection, and waiters would hold them all.
  const inTurn = <T>(tenant: Tenant, work: (trx: Work) => Promise<T>): Promise<T> => turns(tenant.appId, () => transact(db, tenant, work));
  const above = (tree: DraftTree, live: PageTree, wanted: Iterable<string>): string[] =>
    withParents(wanted, (id) => tree.rows.get(id)?.parent_id, parentIn(live));

  async function threadsOf(trx: Work, tenant: Tenant, row: DraftRow): Promise<PageThreads> {
    const comments = row.fields.is_commentable ? await ensureThread(trx, tenant, row.id, 'comment') : null;
    const feed = row.blocks.some(hasFeed) ? await ensureThread(trx, tenant, row.id, 'feed') : null;
    return { comments, feed };
  }

  /** Publishes in the caller's transaction; `tell` the answer after its commit. `putLooks` makes drafts of the app itself live. */
  async function write(
    trx: Work,
    tenant: Tenant,
    author: Author,
    { rows, tree }: Pick<Collected, 'rows' | 'tree'>,
    releaseId: string,
    putLooks: (trx: Work) => Promise<PublishedLook[]>,
  ): Promise<Told> {
    for (const row of rows) refuseFaulty(row.blocks);
    // Before any page, as moves do: of two who publish at once one waits, and sees what the other made live.
    await repo.lock(trx, tenant);
    const before = await repo.liveRevisions(
      trx,
      tenant,
      rows.map(({ id }) => id),
    );
    const looks = await putLooks(trx);
    const list: Publication[] = [];
    for (const row of rows)
      list.push(toPublication(row, { revisionId: ids.next(), path: tree.pathOf(row.id), threads: await threadsOf(trx, tenant, row) }));
    const live = await pages.tree(tenant);
    refuseCircle(live, list);
    const imprint = { appId: tenant.appId, releaseId, author: author && { id: author.userId, name: author.name }, at: clock.iso() };
    const createdAt = new Map(rows.map((row) => [row.id, row.created_at]));
    return {
      pages: list.length > 0 ? await publishing.write(trx, live, imprint, list, createdAt) : null,
      hasLook: looks.length > 0,
      items: [
        ...list.map(({ pageId, revisionId, title }) => ({
          type: 'page' as const,
          id: pageId,
          title,
          before: before.get(pageId) ?? null,
          after: revisionId,
        })),
        ...looks.map(({ type, value, replaced }) => ({
          type,
          id: null,
          title: lookTitles[type],
          before: null,
          after: null,
          content: value,
          replaced,
        })),
      ],
    };
  }
  async function tell(tenant: Tenant, { pages: written, hasLook }: Pick<Told, 'pages' | 'hasLook'>): Promise<void> {
    if (written) publishing.tell(tenant, written);
    if (hasLook) await appDrafts.published(tenant);
  }
  /** Publishes at once, and keeps what the release held; `along` writes in the same transaction. */
  async function releaseNow(tenant: Tenant, author: Author, collected: Collected, title?: string, along?: Along): Promise<Released> {
    const [id, at] = [ids.next(), clock.iso()];
    const told = await inTurn(tenant, async (trx) => {
      const done = await write(trx, tenant, author, collected, id, (own) => appDrafts.publish(own, tenant, collected.kinds));
      await recordRelease(trx, tenant, { id, title: nameOf(done.items, title), author, at, items: done.items });
      await along?.(trx, id);
      return done;
    });
    await tell(tenant, told);
    return { id, title: nameOf(told.items, title), published_at: at, items: told.items.map(plain) };
  }

  /** What is named, or everything that waits. Errors: page_not_found, also for one in the archive. */
  async function collect(tenant: Tenant, items: ReleaseInput['items']): Promise<Collected> {
    const [tree, live] = await Promise.all([drafts.tree(tenant), pages.tree(tenant)]);
    const changed = [...tree.rows.values()].filter((row) => row.is_changed && !isArchived(tree, row.id)).map((row) => row.id);
    const wanted = items ? items.flatMap(({ type, id }) => (type === 'page' && id ? [id.toLowerCase()] : [])) : changed;
    if (wanted.some((id) => isArchived(tree, id))) throw new AppError('page_not_found');
    const kinds = (['theme', 'navigation'] as const).filter((kind) => !items || items.some(({ type }) => type === kind));
    return { rows: await repo.pages(tenant, above(tree, live, wanted)), kinds, tree };
  }
  /** The same for one page, at a cost that does not grow with the number of pages. */
  async function collectOne(tenant: Tenant, id: string): Promise<Collected> {
    const [tree, live] = await Promise.all([drafts.lineage(tenant, id), pages.tree(tenant)]);
    if (isArchived(tree, id)) throw new AppError('page_not_found');
    return { rows: await repo.pages(tenant, above(tree, live, [id])), kinds: [], tree };
  }

  /**
   * Makes and changes many pages and publishes them as one release, in one transaction with what `along` writes: for imports and seeds.
   * `changed` are whole rows; their place in the tree stays. What is in the archive is changed there, and not published. `kinds`: the drafts
   * of the app itself that go with them, as `along` left them. `renamed`: changed rows whose address and place among siblings are new, too.
   * `taken`: pages that go to the archive.
   */
  async function publishMany(
    tenant: Tenant,
    author: Author,
    input: {
      title: string;
      made: DraftRow[];
      changed?: DraftRow[];
      renamed?: readonly DraftRow[];
      taken?: readonly string[];
      kinds?: readonly AppDraftKind[];
      along?: Along;
    },
  ): Promise<{ releaseId: string }> {
    const before = await drafts.tree(tenant);
    const renamed = new Map((input.renamed ?? []).map((row) => [row.id, row]));
    const rowsBefore = [...before.rows.values()].map((row) => ({ ...row, ...placeIn(renamed.get(row.id)) }));
    const tree = draftTree([...rowsBefore, ...input.made].toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)));
    const all = [...input.made, ...(input.changed ?? [])].filter((row) => !isArchived(tree, row.id));
    const [id, at] = [ids.next(), clock.iso()];
    // What was overwritten is one version further on.
    const isMade = new Set(input.made.map((row) => row.id));
    const rows = all.map((row) => (isMade.has(row.id) ? row : { ...row, version: row.version + 1 }));
    const gone: Written[] = [];
    const told = await inTurn(tenant, async (trx) => {
      // Before any page: a move takes both in this order, too.
      await repo.lock(trx, tenant);
      if (input.made.length > 0) await repo.insert(trx, input.made);
      if (input.changed?.length) await repo.overwrite(trx, input.changed);
      if (renamed.size > 0) await repo.rename(trx, tenant, [...renamed.values()]);
      await input.along?.(trx, id);
      for (const pageId of input.taken ?? []) {
        gone.push(await publishing.withdraw(trx, tenant.appId, pageId));
        await repo.archive(trx, tenant, pageId, at);
      }
      const done = await write(trx, tenant, author, { rows, tree }, id, (own) => appDrafts.publish(own, tenant, input.kinds ?? []));
      if (done.items.length > 0) await recordRelease(trx, tenant, { id, title: input.title, author, at, items: done.items });
      return done;
    });
    for (const written of gone) publishing.tell(tenant, written);
    await tell(tenant, told);
    return { releaseId: id };
  }

  async function withdraw(tenant: Tenant, id: string, archivedAt: string | null): Promise<PageDraft> {
    const row = await drafts.require(tenant, id);
    const written = await inTurn(tenant, async (trx) => {
      const withdrawn = row.revision_id ? await publishing.withdraw(trx, tenant.appId, id) : null;
      if (archivedAt) await repo.archive(trx, tenant, id, archivedAt);
      return withdrawn;
    });
    if (written) publishing.tell(tenant, written);
    return drafts.get(tenant, id);
  }

  return {
    /** What members see of a page, as its draft was when it was published; null where they see nothing. */
    published: (tenant: Tenant, id: string): Promise<DraftRow | null> =>
      transact(db, tenant, async (trx) => {
        const live = [...(await repo.liveRevisions(trx, tenant, [id])).values()];
        const [revision] = await repo.revisions(trx, tenant, live);
        return (revision?.draft as DraftRow | undefined) ?? null;
      }),
    nameOf,
    collect,
    collectOne,
    tell,
    publishMany,
    release: async (tenant: Tenant, author: Author, input: ReleaseInput, along?: Along): Promise<Released> =>
      releaseNow(tenant, author, await collect(tenant, input.items), input.title, along),
    /** Publishes one page, with those above it that nobody saw yet. Errors: page_not_found, also for one in the archive. */
    publish: async (tenant: Tenant, author: Author, id: string): Promise<PageDraft> => {
      const collected = await collectOne(tenant, id);
      await releaseNow(tenant, author, collected, collected.tree.rows.get(id)?.title);
      return drafts.get(tenant, id);
    },
    /** Refuses what may not be published as it is: before it is planned. */
    checkAll: (rows: readonly DraftRow[]): void => {
      for (const row of rows) refuseFaulty(row.blocks);
    },
    /** Publishes what a planned release froze, in the caller's transaction. Pages that are gone or in the archive are left out. */
    writeFrozen: async (trx: Work, tenant: Tenant, author: Author, frozen: { id: string; rows: DraftRow[]; looks: Look[] }): Promise<Told> => {
      const tree = draftTree(await repo.lockTree(trx, tenant));
      const rows = frozen.rows.filter(({ id }) => !isArchived(tree, id));
      return write(trx, tenant, author, { rows, tree }, frozen.id, (own) => appDrafts.putLive(own, tenant, frozen.looks, { keepReplaced: false }));
    },
    /** Makes older revisions and looks live again, in the caller's transaction; a page without an older one is withdrawn. Drafts stay. */
    putBack: async (trx: Work, tenant: Tenant, back: { pages: { id: string; revisionId: string | null }[]; looks: Look[] }): Promise<Told> => {
      const looks = await appDrafts.putLive(trx, tenant, back.looks, { keepReplaced: true });
      const older = await repo.revisions(
        trx,
        tenant,
        back.pages.flatMap(({ revisionId }) => revisionId ?? []),
      );
      const list = older.map(({ id, path, draft }) =>
        toPublication(draft as DraftRow, { revisionId: id, path, threads: { comments: null, feed: null } }),
      );
      const known = new Set(list.map(({ pageId }) => pageId));
      const taken = back.pages.map(({ id }) => id).filter((id) => !known.has(id));
      const live = await pages.tree(tenant);
      refuseCircle(live, list);
      const written = back.pages.length > 0 ? await publishing.putBack(trx, live, clock.iso(), tenant.appId, list, taken) : null;
      return { pages: written, hasLook: looks.length > 0, items: [] };
    },
    /** Members do not see the page any more, nor what is below it. */
    unpublish: (tenant: Tenant, id: string) => withdraw(tenant, id, null),
    archive: (tenant: Tenant, id: string) => withdraw(tenant, id, clock.iso()),
  };
}
