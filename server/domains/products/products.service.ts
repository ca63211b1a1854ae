import type { MediaUse } from '@bandstand/contract/media.ts';
import type { IncludedItem, Product, Version } from '@bandstand/contract/products.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createGatherById } from '../../platform/gather.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Access, Entitlements } from '../entitlements/entitlements.service.ts';
import type { Trials } from '../trials/trials.service.ts';
import type { PagePaths, ProductViewer } from './products.ports.ts';
import type { ProductRow, ProductsRepo } from './products.repo.ts';
import { toCatalogue, toProduct, toVersion, type CatalogueProduct } from './products.shape.ts';

/**
 * What products open, by product id, as far as the viewer may know: titles of private pages only for members who may open them. Supplied by domains
 * below.
 */
export type IncludedItems = (tenant: Tenant, viewer: ProductViewer, productIds: readonly string[]) => Promise<ReadonlyMap<string, IncludedItem[]>>;

export interface ProductsDependencies {
  repo: ProductsRepo;
  entitlements: Entitlements;
  trials: Pick<Trials, 'usedOf'>;
  pagePaths: Port<PagePaths>;
}

export type Products = ReturnType<typeof createProducts>;

/** The catalogue as members see it, and what they own of it. */
export function createProducts(of: ProductsDependencies) {
  const { addIncludedItems, includedIn } = createIncluded(of);
  return {
    addIncludedItems,
    includedIn,
    ...createLookups(of),
    ...createMediaUses(of),
    ...createMemberView(of, includedIn),
  };
}

/** What products open, collected from the domains that know. */
function createIncluded({ repo }: Pick<ProductsDependencies, 'repo'>) {
  const sources: IncludedItems[] = [];

  async function includedIn(
    tenant: Tenant,
    viewer: ProductViewer,
    rows: readonly Pick<ProductRow, 'id' | 'part_ids'>[],
  ): Promise<Map<string, IncludedItem[]>> {
    const partIds = [...new Set(rows.flatMap(({ part_ids }) => part_ids))];
    const [parts, ...found] = await Promise.all([
      partIds.length > 0 ? repo.byIds(tenant, partIds) : [],
      ...(rows.length > 0
        ? sources.map((source) =>
            source(
              tenant,
              viewer,
              rows.map(({ id }) => id),
            ),
          )
        : []),
    ]);
    const items = parts.map(({ id, title }): IncludedItem => ({ type: 'product', id, title, path: null }));
    return new Map(
      rows.map(({ id, part_ids }) => [id, [...items.filter((item) => part_ids.includes(item.id)), ...found.flatMap((map) => map.get(id) ?? [])]]),
    );
  }

  return {
    /** Adds a source of included items. */
    addIncludedItems: (source: IncludedItems): void => void sources.push(source),
    includedIn,
  };
}
type IncludedIn = ReturnType<typeof createIncluded>['includedIn'];

/** Products for other domains, which check access themselves. */
function createLookups({ repo }: Pick<ProductsDependencies, 'repo'>) {
  const rowsById = createGatherById<Tenant, ProductRow>(async (tenant, ids) => new Map((await repo.byIds(tenant, ids)).map((row) => [row.id, row])));
  const everById = createGatherById<Tenant, ProductRow>(
    async (tenant, ids) => new Map((await repo.everByIds(tenant, ids)).map((row) => [row.id, row])),
  );
  return {
    /** Products by id, including hidden and unpublished ones, without archived ones. */
    productsByIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, CatalogueProduct>> =>
      new Map([...(await rowsById(tenant, ids))].map(([id, row]) => [id, toCatalogue(row)])),
    /** The same with archived ones: what was sold keeps its name and its price. */
    everByIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, CatalogueProduct>> =>
      ids.length > 0 ? new Map([...(await everById(tenant, ids))].map(([id, row]) => [id, toCatalogue(row)])) : new Map(),
    /** One price, archived or not, or null. */
    versionById: async (tenant: Tenant, id: string): Promise<Version | null> => {
      const productId = isId(id) ? await repo.versionProduct(tenant, id) : null;
      const [row] = productId ? await repo.everByIds(tenant, [productId]) : [];
      const version = row?.versions.find((one) => one.id === id.toLowerCase());
      return row && version ? toVersion(version, row) : null;
    },
  };
}

/** Where the catalogue shows pictures of the media library. */
function createMediaUses({ repo }: Pick<ProductsDependencies, 'repo'>) {
  return {
    /** Whether a picture belongs to a product on sale: then everyone may see it (UPL-6). */
    showsMedia: async (tenant: Tenant, mediaId: string): Promise<boolean> =>
      (await repo.usesOfMedia(tenant, mediaId)).some(({ is_published }) => is_published),
    usesOfMedia: async (tenant: Tenant, mediaId: string): Promise<MediaUse[]> =>
      (await repo.usesOfMedia(tenant, mediaId)).map(({ id, title, is_published }) => ({
        kind: 'product',
        id,
        title,
        state: is_published ? 'live' : 'draft',
      })),
  };
}

/** What a member sees of products, and what they own. */
function createMemberView({ repo, entitlements, trials, pagePaths }: ProductsDependencies, includedIn: IncludedIn) {
  /** The pages that purchases of these products lead to, with their addresses. */
  const pathsAfter = async (tenant: Tenant, viewer: ProductViewer, rows: readonly Pick<ProductRow, 'success_action'>[]) => {
    const ids = rows.flatMap(({ success_action: action }) => (action && 'page_id' in action ? [action.page_id] : []));
    return ids.length > 0 ? pagePaths.current.of(tenant, viewer, ids) : new Map<string, string>();
  };
  const shown = async (tenant: Tenant, member: Member | null, rows: ProductRow[]): Promise<Product[]> => {
    const withTrial = rows.filter(({ versions }) => versions.some(({ trial_days: days }) => days > 0)).map(({ id }) => id);
    const [included, paths, owned, tried] = await Promise.all([
      includedIn(tenant, member, rows),
      pathsAfter(tenant, member, rows),
      member && rows.some(({ bumps }) => bumps.length > 0) ? entitlements.activeProductIds(tenant, member.id) : ([] as string[]),
      member && withTrial.length > 0 ? trials.usedOf(tenant, member, withTrial) : new Set<string>(),
    ]);
    return rows.map((row) => {
      const product = toProduct(row, included.get(row.id) ?? [], false);
      return {
        ...product,
        // Do not promise a trial to a member who already used one.
        versions: tried.has(row.id) ? product.versions.map((version) => ({ ...version, trial_days: 0 })) : product.versions,
        order_bumps: product.order_bumps.filter(({ product_id }) => !owned.includes(product_id)),
        success_action: withPath(row.success_action, paths),
      };
    });
  };

  return {
    /** spec L394. Throws 404 `product_not_found` for a product that is missing, unpublished or of another app. */
    product: async (tenant: Tenant, member: Member | null, id: string): Promise<Product> => {
      const rows = (await repo.byIds(tenant, [id])).filter((row) => row.is_published);
      const [product] = await shown(tenant, member, rows);
      if (!product) throw new AppError('product_not_found');
      return product;
    },
    /** spec L395. Hidden ones only if named in `ids` and asked for (COM-6); named ones come in the order named. */
    list: async (
      tenant: Tenant,
      member: Member | null,
      query: { ids?: string; include_hidden?: boolean },
    ): Promise<{ items: Product[]; total_count: number }> => {
      const named = query.ids === undefined ? null : idsIn(query.ids);
      const found = named ? await repo.byIds(tenant, named) : await repo.listed(tenant);
      const rows = found.filter((row) => row.is_published && (!row.is_hidden || (named !== null && query.include_hidden === true)));
      if (named) rows.sort((a, b) => named.indexOf(a.id) - named.indexOf(b.id));
      return { items: await shown(tenant, member, rows), total_count: rows.length };
    },
    /** spec L396: the client polls this until a purchase shows. Throws 404 for a product that the app does not have. */
    hasActivePurchase: async (member: Member, id: string): Promise<Access> => {
      const access = await entitlements.access(member.tenant, member.id, id);
      if (access.status === null && (await repo.everByIds(member.tenant, [id])).length === 0) throw new AppError('product_not_found');
      return access;
    },
    /** spec L398: for buyers and admins. Throws 403 for others. */
    purchasedItems: async (member: Member, id: string): Promise<{ items: IncludedItem[] }> => {
      const [[product], access] = await Promise.all([repo.everByIds(member.tenant, [id]), entitlements.access(member.tenant, member.id, id)]);
      if (!product || (!product.is_published && !access.active && !member.isAdmin)) throw new AppError('product_not_found');
      if (!access.active && !member.isAdmin) throw new AppError('forbidden');
      return { items: (await includedIn(member.tenant, member, [product])).get(product.id) ?? [] };
    },
  };
}

/** The ids in a comma-separated list, each once; leaves out what is not an id. */
const idsIn = (text: string): string[] => {
  const ids = text.split(',').map((id) => id.trim().toLowerCase());
  return [...new Set(ids.filter(isId))];
};

/** A page is named only to viewers who may know of it; otherwise only the thanks are shown. */
const withPath = (action: ProductRow['success_action'], paths: ReadonlyMap<string, string>): Product['success_action'] => {
  if (!action || !('page_id' in action)) return action;
  const path = paths.get(action.page_id);
  return path === undefined ? null : { ...action, path };
};
