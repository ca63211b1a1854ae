import type { PageDraft, PageFields, TreePage } from '@bandstand/contract/pages.studio.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageType } from '@bandstand/contract/content-item.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { mediaValuesIn, type MediaValue } from '@bandstand/rules/pages/walk.ts';
import { freeSlug, slugFault, slugOf } from '@bandstand/rules/pages/slugs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { AppRules } from '../pages/pages.visit.ts';
import { refuseUnfinished } from './drafts.blocks.ts';
import { checkAccess, checkContent, type Known } from './drafts.check.ts';
import { signedImages, type MediaSigner } from './drafts.images.ts';
import type { DraftsRepo, LightDraft } from './drafts.repo.ts';
import {
  accessState,
  appState,
  depthOf,
  draftTree,
  isArchived,
  maxPageDepth,
  newFields,
  statusOf,
  toColumns,
  toDraft,
  toTreePage,
  type DraftTree,
} from './drafts.shape.ts';
import type { DraftRow } from './drafts.tables.ts';

/** Room between siblings, so that a move changes one page alone. */
export const positionStep = 1024;

export type Draft = DraftRow;
export type { DraftFields } from './drafts.tables.ts';

export interface DraftsDependencies {
  db: Database;
  repo: DraftsRepo;
  clock: Clock;
  ids: Ids;
  pages: Pages;
  appRules: (tenant: Tenant) => AppRules | Promise<AppRules>;
  /** Media of the library as pages carry them, by id. */
  mediaValues: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, MediaValue>>;
  /** Those of the ids that are composed blocks or workouts of the app. */
  knownPieces: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  mediaSigner: MediaSigner;
  /** Those of the ids that are overlays of the app. */
  knownOverlays: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Those of the ids that are products of the app. */
  knownProducts: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface NewPage {
  parent_id?: string | null;
  type: PageType;
  title: string;
  slug?: string;
  position?: number;
}

/** What content may name besides what the app has. `media`: instead of the app's. */
interface Given {
  pieces: ReadonlySet<string>;
  media?: ReadonlyMap<string, MediaValue>;
}
const only = <V>(all: ReadonlyMap<string, V>, wanted: readonly string[]): Map<string, V> => new Map([...all].filter(([id]) => wanted.includes(id)));

export type Drafts = ReturnType<typeof createDrafts>;
type Author = Pick<Staff, 'userId' | 'name'> | null;

/** Pages as their owners edit them: nothing here reaches a member before it is published (STU-3). */
export function createDrafts(dependencies: DraftsDependencies) {
  const { db, repo, clock, ids, pages, appRules, mediaValues, knownPieces, knownOverlays, knownProducts, mediaSigner } = dependencies;
  const known = (tenant: Tenant): Known => ({ media: (wanted) => mediaValues(tenant, wanted), pieces: (wanted) => knownPieces(tenant, wanted) });
  /** The same, and media that the page shows already: one that was deleted since must not hold up every other change. */
  const knownTo = (tenant: Tenant, { fields, blocks, type_data }: DraftRow): Known => ({
    ...known(tenant),
    media: async (wanted) => new Map([...mediaValuesIn([fields, blocks, type_data]), ...(await mediaValues(tenant, wanted))]),
  });
  const stamp = (author: Author) => ({ updated_at: clock.iso(), updated_by: author?.userId ?? null, updated_by_name: author?.name ?? null });

  async function require(tenant: Tenant, id: string): Promise<DraftRow> {
    const row = await repo.page(tenant, id);
    if (!row) throw new AppError('page_not_found');
    return row;
  }
  const tree = async (tenant: Tenant): Promise<DraftTree> => draftTree(await repo.tree(tenant));
  /** The page and its parents alone: what one page needs must not grow with the number of pages. */
  const lineage = async (tenant: Tenant, id: string): Promise<DraftTree> => draftTree(await repo.lineage(tenant, id));

  async function shown(tenant: Tenant, row: DraftRow): Promise<PageDraft> {
    const [above, position, live, sign] = await Promise.all([
      lineage(tenant, row.id),
      repo.placeOf(tenant, row),
      pages.tree(tenant),
      mediaSigner(tenant),
    ]);
    return signedImages(sign, toDraft(row, { path: above.pathOf(row.id), position, publishedAt: live.page(row.id)?.publishedAt ?? null }));
  }

  /** What tells a save that it came too late, with the draft as it is now. */
  const conflict = async (tenant: Tenant, id: string): Promise<AppError> =>
    new AppError('edit_conflict', { extra: { current: await shown(tenant, await require(tenant, id)) } });

  /** A child of the home page stands at the top, so it shares the names of the top pages. */
  const isAtTop = (drafts: DraftTree, parentId: string | null) => parentId === null || drafts.pathOf(parentId) === '/';
  const takenSlugs = (drafts: DraftTree, parentId: string | null, except: string | null): Set<string> => {
    const isTop = isAtTop(drafts, parentId);
    const neighbours = [...drafts.rows.values()].filter(
      (row) => !row.archived_at && row.id !== except && (isTop ? isAtTop(drafts, row.parent_id) : row.parent_id === parentId),
    );
    return new Set(neighbours.map(({ slug }) => slug));
  };
  function checkSlug(drafts: DraftTree, slug: string, parentId: string | null, except: string | null): void {
    const isHome = slug === '' && parentId === null;
    const fault = isHome ? null : slugFault(slug, isAtTop(drafts, parentId));
    refuseFields({ slug: fault && { key: fault === 'reserved' ? 'field.slug_reserved' : 'field.slug' } });
    if (takenSlugs(drafts, parentId, except).has(slug)) throw new AppError('slug_taken');
  }

  /** Whether pages of that height may go below a parent: one that is there, is not in the archive and leaves room. */
  function checkParent(drafts: DraftTree, parentId: string | null, height: number): void {
    if (parentId !== null && isArchived(drafts, parentId)) throw new AppError('page_not_found');
    refuseFields({ parent_id: depthOf(drafts, parentId) + height > maxPageDepth ? { key: 'field.too_deep' } : null });
  }

  /** Where a page goes that is put at `index` among its siblings. Null: no room is left, so all of them move. */
  function positionAt(siblings: readonly { position: number }[], index: number): number | null {
    const [before, after] = [siblings[Math.min(index, siblings.length) - 1], siblings[index]];
    if (!after) return (before?.position ?? -positionStep) + positionStep;
    if (!before) return after.position - positionStep;
    const middle = Math.floor((before.position + after.position) / 2);
    return middle > before.position ? middle : null;
  }
  const siblingsIn = (drafts: DraftTree, parentId: string | null, except: string | null): LightDraft[] =>
    [...drafts.rows.values()].filter((row) => row.parent_id === parentId && !row.archived_at && row.id !== except);

  const service = {
    accessState,
    appState,
    statusOf,
    positionStep,
    require,
    tree,
    lineage,
    shown,
    conflict,
    checkSlug,
    checkParent,
    takenSlugs,
    positionAt,
    siblingsIn,
    isAtTop,
    stamp,

    list: async (tenant: Tenant): Promise<{ items: TreePage[]; total_count: number }> => {
      const [drafts, app] = await Promise.all([tree(tenant), appRules(tenant)]);
      const items = [...drafts.rows.values()].map((row) => toTreePage(drafts, app.access, row));
      return { items, total_count: items.length };
    },

    /** Pages by a part of their title, for the search palette. */
    find: async (tenant: Tenant, term: string) =>
      (await repo.find(tenant, term)).map(({ id, title, type }) => ({ type: 'page', id, title, subtitle: type, href: `/pages/${id}` })),

    /** A new page inherits its access. The first top page is the home page. Errors: slug_taken, page_not_found for a parent that is not there. */
    create: async (tenant: Tenant, author: Author, input: NewPage): Promise<PageDraft> => {
      const parentId = input.parent_id ?? null;
      const drafts = await tree(tenant);
      checkParent(drafts, parentId, 1);
      const taken = takenSlugs(drafts, parentId, null);
      const isHome =
        parentId === null && input.slug === undefined && ![...drafts.rows.values()].some((row) => row.parent_id === null && row.slug === '');
      const slug = input.slug ?? (isHome ? '' : freeSlug(slugOf(input.title), taken, isAtTop(drafts, parentId)));
      checkSlug(drafts, slug, parentId, null);
      const siblings = siblingsIn(drafts, parentId, null);
      const position =
        positionAt(siblings, Math.min(input.position ?? siblings.length, siblings.length)) ?? (siblings.at(-1)?.position ?? 0) + positionStep;
      const isBelowRoot = parentId !== null && (drafts.access.nodes.get(parentId)?.progressRoot ?? null) !== null;
      const row = newRow(tenant, { id: ids.next(), parent_id: parentId, position, type: input.type, slug, title: input.title.trim() || input.title });
      // What belongs to a program is completed by a button at its end.
      if (isBelowRoot) row.fields = { ...row.fields, page_actions: [{ id: ids.next(), action_type: 'mark_complete' }] };
      if (input.type === 'program') row.access = { ...row.access, is_progress_root: true };
      await refuseTaken(() => transact(db, tenant, (trx) => repo.insert(trx, [{ ...row, ...stamp(author) }])));
      return shown(tenant, await require(tenant, row.id));
    },

    get: async (tenant: Tenant, id: string): Promise<PageDraft> => shown(tenant, await require(tenant, id)),

    /** Saves what was sent, if nobody else saved since `base_version`. Errors: edit_conflict with the draft as `current`, slug_taken, ratio_out_of_range. */
    save: async (
      tenant: Tenant,
      author: Author,
      id: string,
      { base_version, ...input }: Partial<PageFields> & { base_version: number },
    ): Promise<PageDraft> => {
      const row = await require(tenant, id);
      if (row.version !== base_version) throw await conflict(tenant, id);
      const changes = await checkContent(input, knownTo(tenant, row), input.type ?? row.type);
      if (changes.slug !== undefined && changes.slug !== row.slug) checkSlug(await tree(tenant), changes.slug, row.parent_id, id);
      if (changes.access) changes.access = await service.checkedAccess(tenant, row, changes.access);
      const saved = await refuseTaken(() => repo.save(tenant, id, base_version, { ...toColumns(changes, row), ...stamp(author) }));
      if (!saved) throw await conflict(tenant, id);
      return shown(tenant, saved);
    },

    /** The access record with the changes, refused where it names what is no product of the app. */
    checkedAccess: async (tenant: Tenant, row: DraftRow, changes: Record<string, unknown>) => {
      const record = checkAccess(row.access, changes, row.parent_id);
      const sold =
        record.products.length === 0
          ? new Set<string>()
          : await knownProducts(
              tenant,
              record.products.map((product) => product.id),
            );
      const overlayId = record.purchase_overlay?.id;
      const isOverlayUnknown =
        overlayId !== undefined && overlayId !== row.access.purchase_overlay?.id && !(await knownOverlays(tenant, [overlayId])).has(overlayId);
      refuseFields({
        products: record.products.some((product) => !sold.has(product.id)) ? { key: 'field.invalid' } : null,
        purchase_overlay: isOverlayUnknown ? { key: 'field.invalid' } : null,
      });
      return record;
    },

    /** Blocks that stand in a piece, checked as those of a page. Errors: validation_failed, ratio_out_of_range. */
    checkedBlocks: async (tenant: Tenant, blocks: readonly Block[]): Promise<Block[]> => {
      const { blocks: kept = [] } = await checkContent({ blocks: [...blocks] }, known(tenant), 'generic');
      refuseUnfinished(kept);
      return kept;
    },
    /** Data of a workout, with the media of the library in it. Errors: validation_failed. */
    checkedData: async <D extends Record<string, unknown>>(tenant: Tenant, data: D): Promise<D> => {
      const { type_data } = await checkContent({ type_data: structuredClone(data) }, known(tenant), 'generic');
      return type_data as D;
    },
    /** Content that comes from outside, checked as a save is: `given` is what comes with it and is not in the app yet. Errors: as of a save. */
    checkedContent: (tenant: Tenant, input: Partial<PageFields>, type: PageType, given: Given): Promise<Partial<PageFields>> =>
      checkContent(
        input,
        {
          media: given.media ? (wanted) => Promise.resolve(only(given.media!, wanted)) : known(tenant).media,
          pieces: async (wanted) =>
            new Set([
              ...wanted.filter((id) => given.pieces.has(id)),
              ...(await knownPieces(
                tenant,
                wanted.filter((id) => !given.pieces.has(id)),
              )),
            ]),
        },
        type,
      ),
    /** New pages that wait to be published, in one transaction with what `along` writes. */
    addMany: (tenant: Tenant, made: readonly DraftRow[], along: (trx: Work) => Promise<void>): Promise<void> =>
      refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          await repo.lock(trx, tenant);
          if (made.length > 0) await repo.insert(trx, made);
          await along(trx);
        }),
      ),
    /** Whole drafts of many pages at once. */
    rows: (tenant: Tenant, wanted: readonly string[]): Promise<Draft[]> => repo.pages(tenant, wanted),
    newRow: (tenant: Tenant, row: Pick<DraftRow, 'id' | 'parent_id' | 'position' | 'type' | 'slug' | 'title'>): DraftRow => newRow(tenant, row),
  };

  function newRow(tenant: Tenant, row: Pick<DraftRow, 'id' | 'parent_id' | 'position' | 'type' | 'slug' | 'title'>): DraftRow {
    return {
      app_id: tenant.appId,
      ...row,
      fields: newFields,
      access: { ...inheritingRecord, parent: row.parent_id },
      blocks: [],
      type_data: null,
      version: 1,
      revision_id: null,
      is_changed: true,
      archived_at: null,
      message_thread_id: null,
      source_key: null,
      created_at: clock.iso(),
      ...stamp(null),
    };
  }
  return service;
}

/** Two people took the same address at once: the index of the database has the last word. */
export async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string; constraint?: string }).code === '23505') throw new AppError('slug_taken');
    throw error;
  }
}
