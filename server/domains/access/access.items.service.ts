import type { AccessRecord, AppAccess } from '@bandstand/contract/access.ts';
import type { IncludedItem } from '@bandstand/contract/products.ts';
import { includedIn, opensWith, withoutProduct } from '@bandstand/rules/access/include.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { KnownContent } from '../drafts/drafts.known.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { DraftTree } from '../drafts/drafts.shape.ts';
import type { DraftTreeEdits } from '../drafts/drafts.tree.service.ts';

export interface ItemsDependencies {
  drafts: Pick<Drafts, 'tree'>;
  edits: Pick<DraftTreeEdits, 'rewriteAccess'>;
  pages: { appRules: (tenant: Tenant) => Promise<{ access: AppAccess }> };
  known: Pick<KnownContent, 'products'>;
}
type Author = Pick<Staff, 'userId' | 'name'>;
interface ItemChange {
  id: string;
  title: string;
  path: string;
  before: string;
  after: string;
}

export type ProductItems = ReturnType<typeof createProductItems>;

/**
 * The pages that a product opens, seen from the product (COM-4): pages, programs, packs and events alike. Changes go to the drafts of the pages and
 * reach members when those are published.
 */
export function createProductItems({ drafts, edits, pages: published, known }: ItemsDependencies) {
  /** Makes the listed pages the ones that the product opens. Throws 404 `product_not_found`, 422 on `page_ids`. */
  async function rewrite(
    tenant: Tenant,
    author: Author,
    productId: string,
    pageIds: readonly string[],
    { isDryRun, seen }: { isDryRun: boolean; seen?: readonly string[] },
  ): Promise<ItemChange[]> {
    const id = productId.toLowerCase();
    if (!(await known.products(tenant, [id])).has(id)) throw new AppError('product_not_found');
    const { access: app } = await published.appRules(tenant);
    const wanted = new Set(pageIds.map((pageId) => pageId.toLowerCase()));
    const changes = await edits.rewriteAccess(tenant, author, { isDryRun }, (tree) => {
      if (seen) requireSeen(tree, id, new Set(seen.map((pageId) => pageId.toLowerCase())));
      return recordsOf(tree, app, id, wanted);
    });
    return changes.map(({ page_id, ...change }) => ({ id: page_id, ...change }));
  }
  const itemsOf = async (tenant: Tenant, productIds: readonly string[]): Promise<Map<string, IncludedItem[]>> => {
    const tree = await drafts.tree(tenant);
    const pages = [...tree.rows.values()].filter(({ id }) => tree.access.nodes.has(id));
    return new Map(
      productIds.map((productId) => [
        productId,
        pages
          .filter(({ access }) => opensWith(access, productId))
          .map(({ id, type, title }): IncludedItem => ({ type, id, title, path: tree.pathOf(id) }))
          .toSorted((a, b) => ((a.path ?? '') < (b.path ?? '') ? -1 : 1)),
      ]),
    );
  };

  return {
    /** Reads the drafts. In the order of their addresses. */
    itemsOf,
    /** The pages on which someone's access would change. Writes nothing. */
    preview: async (tenant: Tenant, author: Author, productId: string, pageIds: readonly string[]): Promise<{ changes: ItemChange[] }> => ({
      changes: await rewrite(tenant, author, productId, pageIds, { isDryRun: true }),
    }),
    /**
     * Gives each listed page its own record with a purchase and this product among its products, and takes the product out of all others. A page with
     * no other product stays locked. Throws 409 `edit_conflict` when it opens other pages by now than those `seen`.
     */
    put: async (
      tenant: Tenant,
      author: Author,
      productId: string,
      { page_ids, seen }: { page_ids: readonly string[]; seen?: readonly string[] },
    ): Promise<{ items: IncludedItem[] }> => {
      await rewrite(tenant, author, productId, page_ids, { isDryRun: false, ...(seen ? { seen } : {}) });
      return { items: (await itemsOf(tenant, [productId.toLowerCase()])).get(productId.toLowerCase()) ?? [] };
    },
  };
}

function requireSeen(tree: DraftTree, productId: string, seen: ReadonlySet<string>): void {
  for (const { id, access } of tree.rows.values())
    if (tree.access.nodes.has(id) && opensWith(access, productId) !== seen.has(id)) throw new AppError('edit_conflict');
}

/** Access records that change, by page. */
function recordsOf(tree: DraftTree, app: AppAccess, productId: string, wanted: ReadonlySet<string>): Map<string, AccessRecord> {
  refuseFields({ page_ids: [...wanted].some((id) => !tree.access.nodes.has(id)) ? { key: 'field.invalid' } : null });
  const records = new Map<string, AccessRecord>();
  for (const { id, access } of tree.rows.values()) {
    const isIn = opensWith(access, productId);
    if (wanted.has(id) && !isIn) records.set(id, includedIn(access, tree.access.nodes.get(id)?.owner?.record ?? null, app, productId));
    if (!wanted.has(id) && isIn) records.set(id, withoutProduct(access, productId));
  }
  return records;
}
