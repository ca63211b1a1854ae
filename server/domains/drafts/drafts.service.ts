import type { PageDraft, PageFields, TreePage } from '@bandstand/contract/pages.studio.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageType } from '@bandstand/contract/content-item.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { isAtTop, positionAt, positionStep, siblingsIn, takenSlugs } from '@bandstand/rules/pages/places.ts';
import { freeSlug, slugOf } from '@bandstand/rules/pages/slugs.ts';
import { signedImages } from '@bandstand/rules/pages/signed.ts';
import { mediaValuesIn, type MediaValue } from '@bandstand/rules/pages/walk.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Pages } from '../pages/pages.service.ts';
import { refuseUnfinished, refuseUnfinishedIn } from './drafts.blocks.ts';
import { checkAccess, checkContent, checkParent, checkSlug, type Known } from './drafts.check.ts';
import type { KnownContent, KnownIds } from './drafts.known.ts';
import type { Author } from './drafts.ports.ts';
import type { DraftsRepo } from './drafts.repo.ts';
import { accessState, appState, draftTree, newFields, statusOf, toColumns, toDraft, toTreePage, type DraftTree } from './drafts.shape.ts';
import type { DraftRow } from './drafts.tables.ts';

export type Draft = DraftRow;
export type { DraftFields } from './drafts.tables.ts';

export interface DraftsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: DraftsRepo;
  pages: Pages;
  known: KnownContent;
}

export interface NewPage {
  parent_id?: string | null;
  type: PageType;
  title: string;
  slug?: string;
  position?: number;
}
type NewRow = Pick<DraftRow, 'id' | 'parent_id' | 'position' | 'type' | 'slug' | 'title'>;

/** What content may refer to besides what the app has. `media`: instead of the app's. */
interface Given {
  reusables: ReadonlySet<string>;
  media?: ReadonlyMap<string, MediaValue>;
}

export type Drafts = ReturnType<typeof createDrafts>;
type DraftRows = ReturnType<typeof createDraftRows>;

/** Pages as owners edit them: nothing here reaches a member before it is published (STU-3). */
export function createDrafts(dependencies: DraftsDependencies) {
  const rows = createDraftRows(dependencies);
  const places = { positionStep, isAtTop, takenSlugs, checkSlug, checkParent, positionAt, siblingsIn };
  const states = { accessState, appState, statusOf };
  return { ...states, ...places, ...rows, ...createDraftSaving(dependencies, rows), ...createContentChecks(dependencies) };
}

/** Reads drafts, and makes new rows that are not saved yet. */
function createDraftRows({ platform: { clock }, repo, pages, known }: DraftsDependencies) {
  const stamp = (author: Author) => ({ updated_at: clock.iso(), updated_by: author?.userId ?? null, updated_by_name: author?.name ?? null });

  async function require(tenant: Tenant, id: string): Promise<DraftRow> {
    const row = await repo.page(tenant, id);
    if (!row) throw new AppError('page_not_found');
    return row;
  }
  const tree = async (tenant: Tenant): Promise<DraftTree> => draftTree(await repo.tree(tenant));
  /** Only the page and its parents: the cost of reading one page must not grow with the number of pages. */
  const lineage = async (tenant: Tenant, id: string): Promise<DraftTree> => draftTree(await repo.lineage(tenant, id));

  async function shown(tenant: Tenant, row: DraftRow): Promise<PageDraft> {
    const [above, position, live, sign] = await Promise.all([
      lineage(tenant, row.id),
      repo.placeOf(tenant, row),
      pages.tree(tenant),
      known.signer(tenant),
    ]);
    return signedImages(sign, toDraft(row, { path: above.pathOf(row.id), position, publishedAt: live.page(row.id)?.publishedAt ?? null }));
  }

  return {
    stamp,
    require,
    tree,
    lineage,
    shown,
    /** The error of a save that came too late, with the current draft. */
    conflict: async (tenant: Tenant, id: string): Promise<AppError> =>
      new AppError('edit_conflict', { extra: { current: await shown(tenant, await require(tenant, id)) } }),
    get: async (tenant: Tenant, id: string): Promise<PageDraft> => shown(tenant, await require(tenant, id)),
    list: async (tenant: Tenant): Promise<{ items: TreePage[]; total_count: number }> => {
      const [drafts, app] = await Promise.all([tree(tenant), pages.appRules(tenant)]);
      const items = [...drafts.rows.values()].map((row) => toTreePage(drafts, app.access, row));
      return { items, total_count: items.length };
    },
    /** Pages by a part of their title, for the search palette. */
    find: async (tenant: Tenant, term: string) =>
      (await repo.find(tenant, term)).map(({ id, title, type }) => ({ type: 'page', id, title, subtitle: type, href: `/pages/${id}` })),
    /** Whole drafts of many pages at once. */
    rows: (tenant: Tenant, wanted: readonly string[]): Promise<Draft[]> => repo.pages(tenant, wanted),
    newRow: (tenant: Tenant, row: NewRow): DraftRow => ({
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
    }),
  };
}

/** Creates and saves drafts. */
function createDraftSaving({ platform: { db, ids }, repo, known }: DraftsDependencies, rows: DraftRows) {
  /** Media that the page already shows stay valid: a deleted one must not block every other change. */
  const knownTo = (tenant: Tenant, { fields, blocks, type_data }: DraftRow): Known => ({
    ...knownIn(known, tenant),
    media: async (wanted) => new Map([...mediaValuesIn([fields, blocks, type_data]), ...(await known.media(tenant, wanted))]),
  });

  /** The access record with the changes. Errors: validation_failed for products and overlays of other apps. */
  async function checkedAccess(tenant: Tenant, row: DraftRow, changes: Record<string, unknown>) {
    const record = checkAccess(row.access, changes, row.parent_id);
    const productIds = record.products.map(({ id }) => id);
    const sold = productIds.length === 0 ? new Set<string>() : await known.products(tenant, productIds);
    const overlayId = record.purchase_overlay?.id;
    const isOverlayUnknown =
      overlayId !== undefined && overlayId !== row.access.purchase_overlay?.id && !(await known.overlays(tenant, [overlayId])).has(overlayId);
    refuseFields({
      products: productIds.some((id) => !sold.has(id)) ? { key: 'field.invalid' } : null,
      purchase_overlay: isOverlayUnknown ? { key: 'field.invalid' } : null,
    });
    return record;
  }

  return {
    /** Changes parts of the access record. Errors: validation_failed for products and overlays of other apps. */
    changeAccess: async (tenant: Tenant, author: Author, id: string, changes: Record<string, unknown>): Promise<void> => {
      // The request has only a part of the record, so the rest is read again until no other save came in between.
      for (let isSaved = false; !isSaved;) {
        const row = await rows.require(tenant, id);
        const access = await checkedAccess(tenant, row, changes);
        isSaved = (await repo.save(tenant, id, row.version, { access, ...rows.stamp(author) })) !== undefined;
      }
    },
    /** A new page inherits its access. The first top page is the home page. Errors: slug_taken, page_not_found for a missing parent. */
    create: async (tenant: Tenant, author: Author, input: NewPage): Promise<PageDraft> => {
      const parentId = input.parent_id ?? null;
      const drafts = await rows.tree(tenant);
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
      const title = input.title.trim() || input.title;
      const row = rows.newRow(tenant, { id: ids.next(), parent_id: parentId, position, type: input.type, slug, title });
      // Members complete pages of a program with a button at their end.
      if (isBelowRoot) row.fields = { ...row.fields, page_actions: [{ id: ids.next(), action_type: 'mark_complete' }] };
      if (input.type === 'program') row.access = { ...row.access, is_progress_root: true };
      await refuseTaken(() => transact(db, tenant, (trx) => repo.insert(trx, [{ ...row, ...rows.stamp(author) }])));
      return rows.get(tenant, row.id);
    },

    /** Saves what was sent, if nobody else saved since `base_version`. Errors: edit_conflict with the draft as `current`, slug_taken, ratio_out_of_range. */
    save: async (
      tenant: Tenant,
      author: Author,
      id: string,
      { base_version, ...input }: Partial<PageFields> & { base_version: number },
    ): Promise<PageDraft> => {
      const row = await rows.require(tenant, id);
      if (row.version !== base_version) throw await rows.conflict(tenant, id);
      const changes = await checkContent(input, knownTo(tenant, row), input.type ?? row.type);
      if (changes.slug !== undefined && changes.slug !== row.slug) checkSlug(await rows.tree(tenant), changes.slug, row.parent_id, id);
      if (changes.access) changes.access = await checkedAccess(tenant, row, changes.access);
      const saved = await refuseTaken(() => repo.save(tenant, id, base_version, { ...toColumns(changes, row), ...rows.stamp(author) }));
      if (!saved) throw await rows.conflict(tenant, id);
      return rows.shown(tenant, saved);
    },

    /** Inserts new drafts, in one transaction with what `along` writes. */
    addMany: (tenant: Tenant, made: readonly DraftRow[], along: (trx: Work) => Promise<void>): Promise<void> =>
      refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          await repo.lock(trx, tenant);
          if (made.length > 0) await repo.insert(trx, made);
          await along(trx);
        }),
      ),
  };
}

const knownIn = (known: KnownContent, tenant: Tenant): Known => ({
  media: (wanted) => known.media(tenant, wanted),
  reusables: (wanted) => known.reusables(tenant, wanted),
  forms: (wanted) => known.forms(tenant, wanted),
});

/** Checks content outside of a page's draft: of saved block groups, workouts and templates. */
function createContentChecks({ known }: DraftsDependencies) {
  /** The content of a template: what it includes is not in the app yet. */
  const knownWith = (tenant: Tenant, { reusables, media }: Given): Known => {
    const or = (ofApp: KnownIds) => async (wanted: readonly string[]) => {
      const others = wanted.filter((id) => !reusables.has(id));
      return new Set([...wanted.filter((id) => reusables.has(id)), ...(await ofApp(tenant, others))]);
    };
    return {
      media: media ? (wanted) => Promise.resolve(new Map([...media].filter(([id]) => wanted.includes(id)))) : knownIn(known, tenant).media,
      reusables: or(known.reusables),
      forms: or(known.forms),
    };
  };
  return {
    /** Blocks of a saved block group, checked like those of a page. Errors: validation_failed, ratio_out_of_range. */
    checkedBlocks: async (tenant: Tenant, blocks: readonly Block[]): Promise<Block[]> => {
      const { blocks: kept = [] } = await checkContent({ blocks: [...blocks] }, knownIn(known, tenant), 'generic');
      refuseUnfinished(kept);
      return kept;
    },
    /** Data of a workout, with the library's media in it. Errors: validation_failed. */
    checkedData: async <D extends Record<string, unknown>>(tenant: Tenant, data: D): Promise<D> => {
      const { type_data } = await checkContent({ type_data: structuredClone(data) }, knownIn(known, tenant), 'generic');
      return type_data as D;
    },
    /** Data with actions, outside of blocks. Errors: validation_failed, overlay_id_missing; fields are named as in the data. */
    checkedActions: async <D extends Record<string, unknown>>(tenant: Tenant, data: D): Promise<D> => {
      refuseUnfinishedIn(data, '');
      const { type_data } = await checkContent({ type_data: structuredClone(data) }, knownIn(known, tenant), 'generic').catch((error: unknown) => {
        if (!(error instanceof AppError) || !error.fields) throw error;
        const fields = Object.entries(error.fields).map(([field, texts]) => [field.replace(/^type_data\./, ''), texts] as const);
        throw new AppError(error.code, { fields: Object.fromEntries(fields) });
      });
      return type_data as D;
    },
    /** Content from outside the app, checked like a save. Errors: those of a save. */
    checkedContent: (tenant: Tenant, input: Partial<PageFields>, type: PageType, given: Given): Promise<Partial<PageFields>> =>
      checkContent(input, knownWith(tenant, given), type),
  };
}

/** If two people take the same address at once, the unique index of the database decides. */
export async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string; constraint?: string }).code === '23505') throw new AppError('slug_taken');
    throw error;
  }
}
