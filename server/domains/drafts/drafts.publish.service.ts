import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { withParents } from '@bandstand/rules/pages/lineage.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AppDraftKind } from '../apps/apps.drafts.service.ts';
import type { Written } from '../pages/pages.publish.service.ts';
import { refuseFaulty } from './drafts.blocks.ts';
import type { Author, ReleaseItem } from './drafts.ports.ts';
import { draftTree, isArchived, type DraftTree } from './drafts.shape.ts';
import type { DraftRow } from './drafts.tables.ts';
import { createDraftWriter, parentIn, type Collected, type DraftWriter, type PublishDependencies } from './drafts.write.service.ts';
import type { ReusableDraft } from '../reusables/reusables.publish.service.ts';

/** Writes more in the same transaction, given the release's id. */
type Along = (trx: Work, releaseId: string) => Promise<void>;

export interface ReleaseInput {
  title?: string | undefined;
  items?: { type: ReleaseItem['type']; id?: string | null }[] | undefined;
}
export interface Released {
  id: string;
  title: string;
  published_at: string;
  items: ReleaseItem[];
}
export interface PublishManyInput {
  title: string;
  made: DraftRow[];
  /** Whole rows; their place in the tree stays. */
  changed?: DraftRow[];
  /** Changed rows with a new address and place among siblings. */
  renamed?: readonly DraftRow[];
  /** Pages to archive. */
  taken?: readonly string[];
  /** The drafts of the app itself that are published with them, as `along` left them. */
  kinds?: readonly AppDraftKind[];
  /** Saved items that are published with them, besides those that a page shows for the first time. */
  reusableIds?: readonly string[];
  along?: Along;
}

export type PublishDrafts = ReturnType<typeof createPublishDrafts>;
type Collector = ReturnType<typeof createCollector>;

/** From draft to what members see: one page, or a release of several things at once (STU-3). */
export function createPublishDrafts(parts: PublishDependencies) {
  const writer = createDraftWriter(parts);
  const collector = createCollector(parts);
  return {
    nameOf,
    ...collector,
    announce: writer.announce,
    writeFrozen: writer.writeFrozen,
    putBack: writer.putBack,
    publishMany: createPublishMany(parts, writer),
    ...createReleasing(parts, writer, collector),
    ...createWithdrawing(parts, writer),
    /** Saved items with their live revisions. Leaves out deleted ones. */
    liveReusables: (trx: Work, tenant: Tenant, ids: readonly string[]) => parts.reusables.live(trx, tenant.appId, ids),
    /** The draft behind the published page; null when members see nothing. */
    published: (tenant: Tenant, id: string): Promise<DraftRow | null> =>
      transact(parts.platform.db, tenant, async (trx) => {
        const live = [...(await parts.repo.liveRevisions(trx, tenant, [id])).values()];
        const [revision] = await parts.repo.revisions(trx, tenant, live);
        return (revision?.draft as DraftRow | undefined) ?? null;
      }),
    /** Refuses drafts that cannot be published as they are, before their release is planned. */
    checkAll: (rows: readonly DraftRow[]): void => {
      for (const row of rows) refuseFaulty(row.blocks);
    },
  };
}

const isReusable = (type: ReleaseItem['type']): boolean => type !== 'page' && type !== 'theme' && type !== 'navigation';

/** The name of a release without one. */
function nameOf(items: readonly ReleaseItem[], given = ''): string {
  if (given.trim()) return given.trim();
  if (items.length === 1) return items[0]?.title ?? '';
  return items.every(({ type }) => type === 'page') ? `${items.length} pages` : `${items.length} changes`;
}
const plain = ({ type, id, title }: ReleaseItem): ReleaseItem => ({ type, id, title });

/** Collects what a release contains: whole drafts, with the unpublished pages above them, and saved items. */
function createCollector({ platform: { db }, drafts, repo, pages, reusables }: PublishDependencies) {
  const withUnpublishedParents = async (tenant: Tenant, tree: DraftTree, wanted: Iterable<string>): Promise<DraftRow[]> => {
    const live = await pages.tree(tenant);
    return repo.pages(
      tenant,
      withParents(wanted, (id) => tree.rows.get(id)?.parent_id, parentIn(live)),
    );
  };
  return {
    /** The named items, or all unpublished changes. Errors: page_not_found, also for an archived page; not_found. */
    collect: async (tenant: Tenant, items: ReleaseInput['items']): Promise<Collected> => {
      const tree = await drafts.tree(tenant);
      const changed = [...tree.rows.values()].filter((row) => row.is_changed && !isArchived(tree, row.id)).map((row) => row.id);
      const wanted = items ? items.flatMap(({ type, id }) => (type === 'page' && id ? [id.toLowerCase()] : [])) : changed;
      if (wanted.some((id) => isArchived(tree, id))) throw new AppError('page_not_found');
      const kinds = (['theme', 'navigation'] as const).filter((kind) => !items || items.some(({ type }) => type === kind));
      const chosen = items
        ? items.flatMap(({ type, id }) => (isReusable(type) && id ? [id.toLowerCase()] : []))
        : (await reusables.changes(tenant)).map(({ id }) => id);
      const saved = await reusables.drafts(tenant, chosen);
      if (items && saved.length < new Set(chosen).size) throw new AppError('not_found');
      return { rows: await withUnpublishedParents(tenant, tree, wanted), reusables: saved, kinds, tree };
    },
    /** These saved items, and those that the pages or they show and members have never seen. */
    withFirst: (tenant: Tenant, rows: readonly DraftRow[], chosen: readonly ReusableDraft[]): Promise<ReusableDraft[]> =>
      transact(db, tenant, async (trx) => {
        const known = new Set(chosen.map(({ id }) => id));
        const first = await reusables.neverPublishedIn(trx, tenant.appId, [rows, chosen]);
        return [...chosen, ...first.filter(({ id }) => !known.has(id))];
      }),
    /** The same for one page, at a cost that does not grow with the number of pages. */
    collectOne: async (tenant: Tenant, id: string): Promise<Collected> => {
      const tree = await drafts.lineage(tenant, id);
      if (isArchived(tree, id)) throw new AppError('page_not_found');
      return { rows: await withUnpublishedParents(tenant, tree, [id]), reusables: [], kinds: [], tree };
    },
  };
}

/** Publishes at once, and records the release. */
function createReleasing({ platform: { clock, ids }, drafts, appDrafts, releases }: PublishDependencies, writer: DraftWriter, collector: Collector) {
  async function releaseNow(tenant: Tenant, author: Author, collected: Collected, title?: string, along?: Along): Promise<Released> {
    const [id, at] = [ids.next(), clock.iso()];
    const writtenDrafts = await writer.oneAtATime(tenant, async (trx) => {
      const done = await writer.write(trx, tenant, author, collected, id, (own) => appDrafts.publish(own, tenant, collected.kinds));
      await releases.current.record(trx, tenant, { id, title: nameOf(done.items, title), author, at, items: done.items });
      await along?.(trx, id);
      return done;
    });
    await writer.announce(tenant, writtenDrafts);
    return { id, title: nameOf(writtenDrafts.items, title), published_at: at, items: writtenDrafts.items.map(plain) };
  }
  return {
    /** `along` writes in the same transaction. */
    release: async (tenant: Tenant, author: Author, input: ReleaseInput, along?: Along): Promise<Released> =>
      releaseNow(tenant, author, await collector.collect(tenant, input.items), input.title, along),
    /** Publishes one page, with the unpublished pages above it. Errors: page_not_found, also for an archived page. */
    publish: async (tenant: Tenant, author: Author, id: string): Promise<PageDraft> => {
      const collected = await collector.collectOne(tenant, id);
      await releaseNow(tenant, author, collected, collected.tree.rows.get(id)?.title);
      return drafts.get(tenant, id);
    },
  };
}

/**
 * Makes and changes many pages and publishes them as one release, in one transaction with what `along` writes: for imports and seeds. Archived
 * pages are changed and stay unpublished.
 */
function createPublishMany(parts: PublishDependencies, writer: DraftWriter) {
  const { drafts, repo, pages, publishing, appDrafts, releases } = parts;
  const { clock, ids } = parts.platform;
  const placeIn = (row: DraftRow | undefined) => row && { slug: row.slug, position: row.position };

  return async (tenant: Tenant, author: Author, input: PublishManyInput): Promise<{ releaseId: string }> => {
    const before = await drafts.tree(tenant);
    const renamed = new Map((input.renamed ?? []).map((row) => [row.id, row]));
    const rowsBefore = [...before.rows.values()].map((row) => ({ ...row, ...placeIn(renamed.get(row.id)) }));
    const tree = draftTree([...rowsBefore, ...input.made].toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)));
    const all = [...input.made, ...(input.changed ?? [])].filter((row) => !isArchived(tree, row.id));
    const [id, at] = [ids.next(), clock.iso()];
    // Overwriting a row raises its version by one.
    const isMade = new Set(input.made.map((row) => row.id));
    const rows = all.map((row) => (isMade.has(row.id) ? row : { ...row, version: row.version + 1 }));
    const gone: Written[] = [];
    const writtenDrafts = await writer.oneAtATime(tenant, async (trx) => {
      // Locks before any page is written, in the order of a move.
      await repo.lock(trx, tenant);
      const live = await pages.treeOn(trx, tenant);
      if (input.made.length > 0) await repo.insert(trx, input.made);
      if (input.changed?.length) await repo.overwrite(trx, input.changed);
      if (renamed.size > 0) await repo.rename(trx, tenant, [...renamed.values()]);
      await input.along?.(trx, id);
      for (const pageId of input.taken ?? []) {
        gone.push(await publishing.withdraw(trx, tenant.appId, pageId));
        await repo.archive(trx, tenant, pageId, at);
      }
      const chosen = await parts.reusables.draftsIn(trx, tenant.appId, input.reusableIds ?? []);
      const wanted = { rows, tree, live, reusables: chosen };
      const done = await writer.write(trx, tenant, author, wanted, id, (own) => appDrafts.publish(own, tenant, input.kinds ?? []));
      if (done.items.length > 0) await releases.current.record(trx, tenant, { id, title: input.title, author, at, items: done.items });
      return done;
    });
    for (const written of gone) publishing.announce(tenant, written);
    await writer.announce(tenant, writtenDrafts);
    return { releaseId: id };
  };
}

/** Hides pages from members. */
function createWithdrawing({ platform: { clock }, drafts, repo, publishing }: PublishDependencies, writer: DraftWriter) {
  async function withdraw(tenant: Tenant, id: string, archivedAt: string | null, along?: (trx: Work) => Promise<void>): Promise<PageDraft> {
    const row = await drafts.require(tenant, id);
    const written = await writer.oneAtATime(tenant, async (trx) => {
      await along?.(trx);
      const withdrawn = row.revision_id || along ? await publishing.withdraw(trx, tenant.appId, id) : null;
      if (archivedAt) await repo.archive(trx, tenant, id, archivedAt);
      return withdrawn;
    });
    if (written) publishing.announce(tenant, written);
    return drafts.get(tenant, id);
  }
  return {
    /** Members no longer see the page, nor what is below it. */
    unpublish: (tenant: Tenant, id: string) => withdraw(tenant, id, null),
    /** `along` writes in the same transaction, and everything built from the tree is built again. */
    archive: (tenant: Tenant, id: string, along?: (trx: Work) => Promise<void>) => withdraw(tenant, id, clock.iso(), along),
  };
}
