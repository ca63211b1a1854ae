import { circleOf, type ParentOf } from '@bandstand/rules/pages/lineage.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Port } from '../../platform/modules/ports.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { AppDraftKind, AppDrafts, Look, PublishedLook } from '../apps/apps.drafts.service.ts';
import type { EnsureThread } from '../pages/pages.ports.ts';
import type { Publication, Publishing, Written } from '../pages/pages.publish.service.ts';
import type { PageTree } from '../pages/pages.tree.ts';
import { refuseFaulty } from './drafts.blocks.ts';
import { hasFeed, toPublication, type PageThreads } from './drafts.compile.ts';
import type { Author, RecordedItem, ReleaseRecords } from './drafts.ports.ts';
import type { Drafts, DraftsDependencies } from './drafts.service.ts';
import { draftTree, isArchived, type DraftTree } from './drafts.shape.ts';
import type { DraftRow } from './drafts.tables.ts';
import type { PublishedReusable, ReusableDraft, ReusablePublishing, ReusableRef } from '../reusables/reusables.publish.service.ts';

export interface PublishDependencies extends DraftsDependencies {
  drafts: Drafts;
  publishing: Publishing;
  appDrafts: Pick<AppDrafts, 'publish' | 'putLive' | 'published'>;
  ensureThread: Port<EnsureThread>;
  releases: Port<ReleaseRecords>;
  reusables: ReusablePublishing;
}
/** What is going to be published: whole drafts, including the unpublished pages above them, saved items, and drafts of the app itself. */
export interface Collected {
  rows: DraftRow[];
  reusables: ReusableDraft[];
  kinds: AppDraftKind[];
  tree: DraftTree;
}
/** What was written, to be published on the bus after the commit. */
export interface WrittenDrafts {
  items: RecordedItem[];
  /** Of pages and saved items. */
  pages: Written | null;
  hasLook: boolean;
}
export type DraftWriter = ReturnType<typeof createDraftWriter>;

export const lookTitles: Record<AppDraftKind, string> = { theme: 'Theme', navigation: 'Navigation' };

/** The parent of a published page. */
export const parentIn =
  (live: PageTree): ParentOf =>
  (id) =>
    live.page(id)?.parentId;
/** A frozen release puts pages back where they were: others may have moved below them since. */
function refuseCircle(live: PageTree, list: readonly Publication[]): void {
  const id = circleOf(new Map(list.map(({ pageId, parentId }) => [pageId, parentId])), parentIn(live));
  if (id !== null) throw new AppError('release_circle');
}

const pageItem = ({ pageId, revisionId, title }: Publication, before: ReadonlyMap<string, string>): RecordedItem => ({
  type: 'page',
  id: pageId,
  title,
  before: before.get(pageId) ?? null,
  after: revisionId,
});
const lookItem = ({ type, value, replaced }: PublishedLook): RecordedItem => ({
  type,
  id: null,
  title: lookTitles[type],
  before: null,
  after: null,
  content: value,
  replaced,
});

const reusableItem = ({ kind, id, title, before, after }: PublishedReusable): RecordedItem => ({ type: kind, id, title, before, after });

/** Writes what members see, inside a transaction; `announce` publishes it on the bus after the commit. */
export function createDraftWriter({
  platform: { db, clock, ids },
  publishing,
  appDrafts,
  ensureThread,
  repo,
  pages,
  reusables,
}: PublishDependencies) {
  const mutex = createKeyedMutex();
  // Waiting here keeps those who wait for the page lock from taking all connections.
  const oneAtATime = <T>(tenant: Tenant, work: (trx: Work) => Promise<T>): Promise<T> => mutex(tenant.appId, () => transact(db, tenant, work));

  async function threadsOf(trx: Work, tenant: Tenant, row: DraftRow): Promise<PageThreads> {
    const comments = row.fields.is_commentable ? await ensureThread.current(trx, tenant, row.id, 'comment') : null;
    const feed = row.blocks.some(hasFeed) ? await ensureThread.current(trx, tenant, row.id, 'feed') : null;
    return { comments, feed };
  }

  /** Saved items show on pages: what was made of the pages before is used no longer. */
  const raisedFor = async (trx: Work, tenant: Tenant, count: number): Promise<Written | null> =>
    count === 0 ? null : { version: await publishing.raise(trx, tenant.appId, { mustReload: false }), put: [], taken: [], mustReload: false };

  /** Publishes in the caller's transaction; pass the result to `announce` after its commit. `putLooks` makes drafts of the app itself live. */
  async function write(
    trx: Work,
    tenant: Tenant,
    author: Author,
    { rows, tree, live: given, reusables: chosen }: Pick<Collected, 'rows' | 'tree' | 'reusables'> & { live?: PageTree },
    releaseId: string,
    putLooks: (trx: Work) => Promise<PublishedLook[]>,
  ): Promise<WrittenDrafts> {
    for (const row of rows) refuseFaulty(row.blocks);
    // Locks before any page is written, as moves do: the second of two publishers waits, and sees what the first made live.
    await repo.lock(trx, tenant);
    const live = given ?? (await pages.treeOn(trx, tenant));
    const pageIds = rows.map(({ id }) => id);
    const before = await repo.liveRevisions(trx, tenant, pageIds);
    const looks = await putLooks(trx);
    const list: Publication[] = [];
    for (const row of rows)
      list.push(toPublication(row, { revisionId: ids.next(), path: tree.pathOf(row.id), threads: await threadsOf(trx, tenant, row) }));
    refuseCircle(live, list);
    const imprint = { appId: tenant.appId, releaseId, author: author && { id: author.userId, name: author.name }, at: clock.iso() };
    const createdAt = new Map(rows.map((row) => [row.id, row.created_at]));
    const known = new Set(chosen.map(({ id }) => id));
    const first = await reusables.neverPublishedIn(trx, tenant.appId, [rows, chosen]);
    const saved = await reusables.write(trx, imprint, [...chosen, ...first.filter(({ id }) => !known.has(id))]);
    return {
      pages: list.length > 0 ? await publishing.write(trx, live, imprint, list, createdAt) : await raisedFor(trx, tenant, saved.length),
      hasLook: looks.length > 0,
      items: [...list.map((page) => pageItem(page, before)), ...saved.map(reusableItem), ...looks.map(lookItem)],
    };
  }

  return {
    oneAtATime,
    write,
    announce: async (tenant: Tenant, { pages: written, hasLook }: Pick<WrittenDrafts, 'pages' | 'hasLook'>): Promise<void> => {
      if (written) publishing.announce(tenant, written);
      if (hasLook) await appDrafts.published(tenant);
    },
    /** Publishes what a planned release froze, in the caller's transaction. Leaves out removed and archived pages. */
    writeFrozen: async (
      trx: Work,
      tenant: Tenant,
      author: Author,
      frozen: { id: string; rows: DraftRow[]; reusables: ReusableDraft[]; looks: Look[] },
    ): Promise<WrittenDrafts> => {
      const tree = draftTree(await repo.lockTree(trx, tenant));
      const rows = frozen.rows.filter(({ id }) => !isArchived(tree, id));
      const wanted = { rows, tree, reusables: frozen.reusables };
      return write(trx, tenant, author, wanted, frozen.id, (own) => appDrafts.putLive(own, tenant, frozen.looks, { keepReplaced: false }));
    },
    /** Makes older revisions and looks live again, in the caller's transaction. Unpublishes what has no older revision. Drafts stay. */
    putBack: async (
      trx: Work,
      tenant: Tenant,
      back: { pages: { id: string; revisionId: string | null }[]; reusables: (ReusableRef & { revisionId: string | null })[]; looks: Look[] },
    ): Promise<WrittenDrafts> => {
      const live = await pages.treeOn(trx, tenant);
      const looks = await appDrafts.putLive(trx, tenant, back.looks, { keepReplaced: true });
      const revisionIds = back.pages.flatMap(({ revisionId }) => revisionId ?? []);
      const older = await repo.revisions(trx, tenant, revisionIds);
      const list = older.map(({ id, path, draft }) =>
        toPublication(draft as DraftRow, { revisionId: id, path, threads: { comments: null, feed: null } }),
      );
      const known = new Set(list.map(({ pageId }) => pageId));
      const taken = back.pages.map(({ id }) => id).filter((id) => !known.has(id));
      refuseCircle(live, list);
      await reusables.putBack(trx, tenant.appId, back.reusables);
      const written =
        back.pages.length > 0
          ? await publishing.putBack(trx, live, clock.iso(), tenant.appId, list, taken)
          : await raisedFor(trx, tenant, back.reusables.length);
      return { pages: written, hasLook: looks.length > 0, items: [] };
    },
  };
}
