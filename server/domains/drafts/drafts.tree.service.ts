import type { AccessChange, PageDraft, TreePage } from '@bandstand/contract/pages.studio.ts';
import { accessChanges, personasOf } from '@bandstand/rules/access/changes.ts';
import { isAtTop, positionAt, positionStep, siblingsIn, takenSlugs } from '@bandstand/rules/pages/places.ts';
import { freeSlug } from '@bandstand/rules/pages/slugs.ts';
import type { AccessRecord, AppAccess } from '@bandstand/contract/access.ts';
import type { AccessIndex } from '@bandstand/rules/access/tree.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import { checkParent, checkSlug } from './drafts.check.ts';
import { refuseTaken, type Drafts, type DraftsDependencies } from './drafts.service.ts';
import { accessState, depthOf, draftTree, isArchived, toTreePage, type DraftTree } from './drafts.shape.ts';
import type { LightDraft, PartsOfDraft } from './drafts.repo.ts';
import type { DraftRow } from './drafts.tables.ts';

export type DraftTreeEdits = ReturnType<typeof createTreeEdits>;
type Author = Pick<Staff, 'userId' | 'name'>;

/** Moves, copies and the archive: edits of the tree's shape. */
export const createTreeEdits = (parts: TreeDependencies) => {
  const copying = createCopying(parts);
  return { subtree, ...createMoving(parts), ...copying, ...createBulkEdits(parts), ...createArchive(parts), describe: describeWith(parts) };
};
interface TreeDependencies extends DraftsDependencies {
  drafts: Drafts;
}

/** A page and those below it, parents before children. */
function subtree(tree: DraftTree, id: string): LightDraft[] {
  const top = tree.rows.get(id);
  // A set keeps its order while it grows, and a circle ends where it began.
  const below = new Set(top ? [top] : []);
  for (const row of below) for (const child of tree.below(row.id)) below.add(child);
  return [...below];
}

/** The tree after a move, and the pages whose position changes: all siblings if there is no gap left between them. */
function planMove(
  tree: DraftTree,
  id: string,
  input: { parent_id: string | null; position: number },
): { tree: DraftTree; after: DraftTree; changed: LightDraft[] } {
  const row = tree.rows.get(id);
  if (!row || isArchived(tree, id)) throw new AppError('page_not_found');
  const below = subtree(tree, id);
  const depth = depthOf(tree, id);
  checkParent(tree, input.parent_id, Math.max(...below.map((page) => depthOf(tree, page.id))) - depth + 1);
  // A page below itself would be lost, and the home page is always a top page.
  const isNowhere = below.some((page) => page.id === input.parent_id) || (row.slug === '' && input.parent_id !== null);
  refuseFields({ parent_id: isNowhere ? { key: 'field.invalid' } : null });
  checkSlug(tree, row.slug, input.parent_id, id);
  const siblings = siblingsIn(tree, input.parent_id, id);
  const at = Math.min(input.position, siblings.length);
  const position = positionAt(siblings, at);
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

function createMoving({ platform: { db, clock }, drafts, repo, pages }: TreeDependencies) {
  return {
    /**
     * Puts a page at an index below another; `dry_run` only lists whose access would change. Errors: page_not_found, slug_taken, validation_failed
     * for a circle.
     */
    move: async (
      tenant: Tenant,
      author: Author,
      id: string,
      input: { parent_id: string | null; position: number; dry_run?: boolean },
    ): Promise<{ page: TreePage; access_changes: AccessChange[] }> => {
      const app = await pages.appRules(tenant);
      return refuseTaken(() =>
        transact(db, tenant, async (trx) => {
          const { tree, after, changed } = planMove(draftTree(await repo.lockTree(trx, tenant)), id, input);
          const stamp = drafts.stamp(author);
          const stamped = changed.map((row) => ({ ...row, ...stamp }));
          if (!input.dry_run) await repo.place(trx, stamped);
          return {
            page: toTreePage(after, app.access, { ...(after.rows.get(id) as LightDraft), is_changed: true }),
            access_changes: describe(tree.access, after.access, app.access, after, clock.iso()),
          };
        }),
      );
    },
  };
}

function createCopying({ platform: { db, clock, ids }, drafts, repo }: TreeDependencies) {
  /** Copies of these pages, each a sibling of its original; `copies` maps page to copy. Saves nothing. */
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
      const copyId = copies.get(light.id);
      if (!row || copyId === undefined) return [];
      const isTop = tops.includes(row.id);
      const parentId = isTop ? row.parent_id : (copies.get(row.parent_id ?? '') ?? null);
      const taken = isTop ? new Set([...takenSlugs(tree, parentId, null), ...given]) : new Set<string>();
      const slug = isTop ? freeSlug(row.slug === '' ? 'home' : row.slug, taken, isAtTop(tree, parentId)) : row.slug;
      if (isTop) given.add(slug);
      return [
        {
          ...row,
          id: copyId,
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
    copied,
    /** A copy next to the page, with everything below it on request: a draft that was never published. */
    duplicate: async (tenant: Tenant, author: Author, id: string, withChildren: boolean): Promise<PageDraft> => {
      const { rows, copies } = await copied(tenant, author, await drafts.tree(tenant), [id], withChildren);
      await refuseTaken(() => transact(db, tenant, (trx) => repo.insert(trx, rows)));
      return drafts.get(tenant, copies.get(id) as string);
    },
  };
}

function createBulkEdits({ platform: { db, clock }, drafts, repo, pages }: TreeDependencies) {
  return {
    /** Gives several pages other access records at once; `isDryRun` only lists whose access would change. */
    rewriteAccess: async (
      tenant: Tenant,
      author: Author,
      { isDryRun }: { isDryRun: boolean },
      plan: (tree: DraftTree) => ReadonlyMap<string, AccessRecord>,
    ): Promise<AccessChange[]> => {
      const app = await pages.appRules(tenant);
      return transact(db, tenant, async (trx) => {
        const rows = await repo.lockTree(trx, tenant);
        const before = draftTree(rows);
        const records = plan(before);
        const next = rows.map((row) => ({ ...row, access: records.get(row.id) ?? row.access }));
        const stamp = drafts.stamp(author);
        const changed = next.filter(({ id }) => records.has(id)).map((row) => ({ ...row, ...stamp }));
        if (!isDryRun) await repo.place(trx, changed);
        const after = draftTree(next);
        return describe(before.access, after.access, app.access, after, clock.iso());
      });
    },

    /**
     * Adds drafts and changes others in one transaction: all of them, or none if someone saved one of them meanwhile. Errors: slug_taken,
     * edit_conflict with the draft of `leadId` as `current`.
     */
    changeMany: async (
      tenant: Tenant,
      author: Author,
      leadId: string,
      { made = [], changed }: { made?: readonly DraftRow[]; changed: readonly PartsOfDraft[] },
    ): Promise<void> => {
      const stamp = drafts.stamp(author);
      const late = new Error('Someone saved meanwhile.');
      const stamped = made.map((row) => ({ ...row, ...stamp }));
      const run = transact(db, tenant, async (trx) => {
        await repo.lock(trx, tenant);
        if (stamped.length > 0) await repo.insert(trx, stamped);
        if ((await repo.changeParts(trx, tenant, changed, stamp)) < changed.length) throw late;
      });
      try {
        await refuseTaken(() => run);
      } catch (error) {
        throw error === late ? await drafts.conflict(tenant, leadId) : error;
      }
    },
  };
}

function createArchive({ platform: { db }, drafts, repo, pages }: TreeDependencies) {
  return {
    /** Restores a page from the archive, as an unpublished draft. */
    restore: async (tenant: Tenant, id: string): Promise<PageDraft> => {
      const row = await drafts.require(tenant, id);
      if (row.archived_at) {
        checkSlug(await drafts.tree(tenant), row.slug, row.parent_id, id);
        await refuseTaken(() => transact(db, tenant, (trx) => repo.archive(trx, tenant, id, null)));
      }
      return drafts.get(tenant, id);
    },

    /** Removes an archived page and everything below it for good. Others who publish or move pages wait. Errors: page_not_found, in_use. */
    remove: (tenant: Tenant, id: string): Promise<void> =>
      transact(db, tenant, async (trx) => {
        const tree = draftTree(await repo.lockTree(trx, tenant));
        if (!tree.rows.has(id)) throw new AppError('page_not_found');
        const all = subtree(tree, id).map((row) => row.id);
        const live = await pages.treeOn(trx, tenant);
        if (!isArchived(tree, id) || all.some((pageId) => live.page(pageId))) throw new AppError('in_use');
        await repo.remove(trx, tenant, all);
      }),
  };
}

const describeWith =
  ({ platform: { clock } }: TreeDependencies) =>
  (before: AccessIndex, after: AccessIndex, app: AppAccess, tree: DraftTree): AccessChange[] =>
    describe(before, after, app, tree, clock.iso());

/** One line per page whose decision changes for anyone. */
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

/** Redirects links between pages of the subtree from copy to copy: buttons, the days of a program. */
const pointingAt = <T>(copies: ReadonlyMap<string, string>, content: T): T =>
  JSON.parse(JSON.stringify(content).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => copies.get(id) ?? id)) as T;
