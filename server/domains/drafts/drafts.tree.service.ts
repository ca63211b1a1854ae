import type { AccessChange, PageDraft, TreePage } from '@bandstand/contract/pages.studio.ts';
import { accessChanges, personasOf } from '@bandstand/rules/access/changes.ts';
import { freeSlug } from '@bandstand/rules/pages/slugs.ts';
import type { AccessRecord, AppAccess } from '@bandstand/contract/access.ts';
import type { AccessIndex } from '@bandstand/rules/access/tree.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import { positionStep, refuseTaken, type Drafts, type DraftsDependencies } from './drafts.service.ts';
import { accessState, depthOf, draftTree, isArchived, toTreePage, type DraftTree } from './drafts.shape.ts';
import type { LightDraft, PartsOfDraft } from './drafts.repo.ts';
import type { DraftRow } from './drafts.tables.ts';

export type DraftTreeEdits = ReturnType<typeof createTreeEdits>;
type Author = Pick<Staff, 'userId' | 'name'>;

/** Moves, copies and the archive: edits of the tree's shape. */
export function createTreeEdits({ drafts, repo, db, clock, ids, appRules, pages }: DraftsDependencies & { drafts: Drafts }) {
  /** Below a page, itself first, parents before children. */
  const subtree = (tree: DraftTree, id: string): LightDraft[] => {
    const top = tree.rows.get(id);
    // A set keeps the order, and grows while it is walked: a circle ends where it began.
    const found = new Set(top ? [top] : []);
    for (const row of found) for (const child of tree.below(row.id)) found.add(child);
    return [...found];
  };

  /** The tree after a move, and the pages whose place it changes: where no room is left between siblings, all of them. */
  function planMove(
    tree: DraftTree,
    id: string,
    input: { parent_id: string | null; position: number },
  ): { tree: DraftTree; after: DraftTree; changed: LightDraft[] } {
    const row = tree.rows.get(id);
    if (!row || isArchived(tree, id)) throw new AppError('page_not_found');
    const below = subtree(tree, id);
    const depth = depthOf(tree, id);
    drafts.checkParent(tree, input.parent_id, Math.max(...below.map((page) => depthOf(tree, page.id))) - depth + 1);
    // Below itself it would be lost, and the home page is a top page, always.
    const isNowhere = below.some((page) => page.id === input.parent_id) || (row.slug === '' && input.parent_id !== null);
    refuseFields({ parent_id: isNowhere ? { key: 'field.invalid' } : null });
    drafts.checkSlug(tree, row.slug, input.parent_id, id);
    const siblings = drafts.siblingsIn(tree, input.parent_id, id);
    const at = Math.min(input.position, siblings.length);
    const position = drafts.positionAt(siblings, at);
    const placed = [...siblings.slice(0, at), { ...row, parent_id: input.parent_id }, ...siblings.slice(at)].map((sibling, index) => ({
      ...sibling,
      access: { ...sibling.access, parent: sibling.parent_id },
      position: position === null ? index * positionStep : sibling.id === id ? position : sibling.position,
    }));
    const isPlaced = new Set(placed.map((sibling) => sibling.id));
    const others = [...tree.rows.values()].filter((other) => !isPlaced.has(other.id));
    const after = draftTree([...others, ...placed].toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)));
    return { tree, after, changed: placed.filter((sibling) => sibling.id === id || sibling.position !== tree.rows.get(sibling.id)?.position) };
  }

  /** Pages that lie beside each other as they would be copied, each below its original; `copies` leads from page to copy. Nothing is saved. */
  async function copied(
    tenant: Tenant,
    author: Author,
    tree: DraftTree,
    tops: readonly string[],
    withChildren: boolean,
  ): Promise<{ rows: DraftRow[]; copies: Map<string, string> }> {
    if (tops.some((id) => isArchived(tree, id))) throw new AppError('page_not_found');
    const source = tops
      .flatMap((id) => (withChildren ? subtree(tree, id) : subtree(tree, id).slice(0, 1)))
      .filter((row) => !isArchived(tree, row.id));
    const copies = new Map(source.map((row) => [row.id, ids.next()]));
    const wanted = source.map((row) => row.id);
    const full = new Map((await repo.pages(tenant, wanted)).map((row) => [row.id, row]));
    const given = new Set<string>();
    const rows = source.flatMap((light): DraftRow[] => {
      const row = full.get(light.id);
      if (!row) return [];
      const isTop = tops.includes(row.id);
      const parentId = isTop ? row.parent_id : (copies.get(row.parent_id ?? '') ?? null);
      const taken = isTop ? new Set([...drafts.takenSlugs(tree, parentId, null), ...given]) : new Set<string>();
      const slug = isTop ? freeSlug(row.slug === '' ? 'home' : row.slug, taken, drafts.isAtTop(tree, parentId)) : row.slug;
      if (isTop) given.add(slug);
      return [
        {
          ...row,
          id: copies.get(row.id) as string,
          parent_id: parentId,
          slug,
          access: { ...row.access, parent: parentId },
          position: isTop ? row.position + 1 : row.position,
          blocks: pointingAt(copies, row.blocks).map((block) => ({ ...block, id: ids.next() })),
          type_data: pointingAt(copies, row.type_data),
          version: 1,
          revision_id: null,
          is_changed: true,
          message_thread_id: null,
          source_key: null,
          created_at: clock.iso(),
          ...drafts.stamp(author),
        },
      ];
    });
    return { rows, copies };
  }

  return {
    subtree,
    /** Puts a page at an index below another; `dry_run` only says whose access would change. Errors: page_not_found, slug_taken, validation_failed for a circle. */
    move: async (
      tenant: Tenant,
      author: Author,
      id: string,
      input: { parent_id: string | null; position: number; dry_run?: boolean },
    ): Promise<{ page: TreePage; access_changes: AccessChange[] }> => {
      const app = await appRules(tenant);
      return refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          const { tree, after, changed } = planMove(draftTree(await repo.lockTree(trx, tenant)), id, input);
          if (!input.dry_run)
            await repo.place(
              trx,
              changed.map((row) => ({ ...row, ...drafts.stamp(author) })),
            );
          return {
            page: toTreePage(after, app.access, { ...(after.rows.get(id) as LightDraft), is_changed: true }),
            access_changes: describe(tree.access, after.access, app.access, after, clock.iso()),
          };
        }),
      );
    },

    /** Gives several pages other access records at once; `isDryRun` only says whose access would change. */
    rewriteAccess: async (
      tenant: Tenant,
      author: Author,
      { isDryRun }: { isDryRun: boolean },
      plan: (tree: DraftTree) => ReadonlyMap<string, AccessRecord>,
    ): Promise<AccessChange[]> => {
      const app = await appRules(tenant);
      return transact(db, tenant, async (trx) => {
        const rows = await repo.lockTree(trx, tenant);
        const before = draftTree(rows);
        const records = plan(before);
        const next = rows.map((row) => ({ ...row, access: records.get(row.id) ?? row.access }));
        const stamp = drafts.stamp(author);
        if (!isDryRun)
          await repo.place(
            trx,
            next.filter(({ id }) => records.has(id)).map((row) => ({ ...row, ...stamp })),
          );
        const after = draftTree(next);
        return describe(before.access, after.access, app.access, after, clock.iso());
      });
    },

    /** A copy beside the page, with everything below it if wanted; a draft that was never published. */
    duplicate: async (tenant: Tenant, author: Author, id: string, withChildren: boolean): Promise<PageDraft> => {
      const { rows, copies } = await copied(tenant, author, await drafts.tree(tenant), [id], withChildren);
      await refuseTaken(() => transact(db, tenant, (trx) => repo.insert(trx, rows)));
      return drafts.get(tenant, copies.get(id) as string);
    },
    copied,

    /**
     * Adds drafts and changes others in one transaction: all of them, or none where somebody saved one of these meanwhile. Errors: slug_taken,
     * edit_conflict with the draft of `leadId` as `current`.
     */
    changeMany: async (
      tenant: Tenant,
      author: Author,
      leadId: string,
      { made = [], changed }: { made?: readonly DraftRow[]; changed: readonly PartsOfDraft[] },
    ): Promise<void> => {
      const stamp = drafts.stamp(author);
      const late = new Error('Somebody saved meanwhile.');
      const run = transact(db, tenant, async (trx) => {
        await repo.lock(trx, tenant);
        if (made.length > 0)
          await repo.insert(
            trx,
            made.map((row) => ({ ...row, ...stamp })),
          );
        if ((await repo.changeParts(trx, tenant, changed, stamp)) < changed.length) throw late;
      });
      try {
        await refuseTaken(() => run);
      } catch (error) {
        throw error === late ? await drafts.conflict(tenant, leadId) : error;
      }
    },

    /** Out of the archive, as a draft that waits to be published. */
    restore: async (tenant: Tenant, id: string): Promise<PageDraft> => {
      const row = await drafts.require(tenant, id);
      if (row.archived_at) {
        drafts.checkSlug(await drafts.tree(tenant), row.slug, row.parent_id, id);
        await refuseTaken(() => transact(db, tenant, (trx) => repo.archive(trx, tenant, id, null)));
      }
      return drafts.get(tenant, id);
    },

    /** For good, with everything below; only what is in the archive. Whoever publishes or moves pages meanwhile waits. Errors: page_not_found, in_use. */
    remove: (tenant: Tenant, id: string): Promise<void> =>
      transact(db, tenant, async (trx) => {
        const tree = draftTree(await repo.lockTree(trx, tenant));
        if (!tree.rows.has(id)) throw new AppError('page_not_found');
        const all = subtree(tree, id).map((row) => row.id);
        const live = await pages.tree(tenant);
        if (!isArchived(tree, id) || all.some((pageId) => live.page(pageId))) throw new AppError('in_use');
        await repo.remove(trx, tenant, all);
      }),
    describe: (before: AccessIndex, after: AccessIndex, app: AppAccess, tree: DraftTree): AccessChange[] =>
      describe(before, after, app, tree, clock.iso()),
  };
}

/** One line a page whose decision changes for anybody. */
function describe(before: AccessIndex, after: AccessIndex, app: AppAccess, tree: DraftTree, now: string): AccessChange[] {
  const states = [
    { tree: before, app },
    { tree: after, app },
  ] as const;
  const changes = accessChanges(states[0], states[1], personasOf(states, now), now);
  return [...new Set(changes.map(({ pageId }) => pageId))]
    .map((id) => ({
      page_id: id,
      title: tree.rows.get(id)?.title ?? '',
      path: tree.pathOf(id),
      before: accessState(before, app, id),
      after: accessState(after, app, id),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** What leads from one page of the subtree to another leads from copy to copy: buttons, the days of a program. */
const pointingAt = <T>(copies: ReadonlyMap<string, string>, content: T): T =>
  JSON.parse(JSON.stringify(content).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => copies.get(id) ?? id)) as T;
