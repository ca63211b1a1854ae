import type { MediaUse } from '@bandstand/contract/media.ts';
import type { BumpPrice, IncludedItem, OrderBump, Product, Version } from '@bandstand/contract/products.ts';
import { bumpFitsSomewhere, bumpPriceIn } from '@bandstand/rules/products/offered.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { Access, Entitlements } from './products.entitlements.service.ts';
import type { BumpRow, ProductRow, ProductsRepo, VersionRow } from './products.repo.ts';

/**
 * What products open, by product id, as the viewer may know it: titles of private pages only for whom they are open. Given by domains below.
 */
export type IncludedItems = (
  tenant: Tenant,
  viewer: Member | 'staff' | null,
  productIds: readonly string[],
) => Promise<ReadonlyMap<string, IncludedItem[]>>;

/** What products open by the drafts of the pages, by product id: for their owner. */
export type DraftItems = (tenant: Tenant, productIds: readonly string[]) => Promise<ReadonlyMap<string, IncludedItem[]>>;

/** Addresses of published pages, by their ids, as far as the viewer may know of them. Given by the domain of pages, below. */
export type PagePaths = (tenant: Tenant, viewer: Member | 'staff' | null, pageIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Of which products a member had the one trial. Given by the domain of trials. */
export type UsedTrials = (tenant: Tenant, member: Member, productIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** An order bump with what it sells; `isSold`: its product and its version are on sale. */
export interface CatalogueBump {
  id: string;
  title: string;
  productId: string;
  productTitle: string;
  /** What it costs: its own price, or that of its version. */
  price: number;
  /** Null: the price of its version. */
  own: number | null;
  ownPrices: BumpPrice[];
  version: Version;
  requiresAddress: boolean;
  isSold: boolean;
}

/** A product as other domains sell and name it. */
export interface CatalogueProduct {
  id: string;
  title: string;
  isPublished: boolean;
  requiresAddress: boolean;
  /** Archived ones too. */
  versions: Version[];
  /** In the order in which they are offered. */
  bumps: CatalogueBump[];
  receiptText: string | null;
}

export type Products = ReturnType<typeof createProducts>;

export const toVersion = (row: VersionRow, product: Pick<ProductRow, 'default_version_id'>): Version => ({
  id: row.id,
  name: row.name,
  price: row.price,
  currency: row.currency,
  kind: row.kind,
  interval:
    row.interval_unit && row.interval_count
      ? { interval: row.interval_unit, intervalCount: row.interval_count, expiryUnits: row.expiry_units }
      : null,
  trial_days: row.trial_days,
  setup_fee: row.setup_fee,
  keep_access: row.keep_access,
  prices: row.prices,
  ...(row.seats_min && row.seats_max && { seats: { min: row.seats_min, max: row.seats_max } }),
  ...(row.is_giftable && { is_giftable: true }),
  is_archived: row.is_archived,
  is_default: row.id === product.default_version_id,
  pause: row.pause,
});

const noDefault = { default_version_id: null };
/** What a bump costs in the further currencies of its version, as far as it is offered there. */
const furtherPrices = ({ price: own, prices: ownPrices, version }: BumpRow): BumpPrice[] =>
  version.prices.flatMap(({ currency }) => {
    const price = bumpPriceIn({ own, ownPrices, version }, currency);
    return price === null ? [] : { currency, price };
  });
export const toOrderBump = (row: BumpRow): OrderBump => ({
  id: row.id,
  title: row.title,
  text: row.body,
  image: row.image,
  product_id: row.offered_id,
  version_id: row.version.id,
  price: row.price ?? row.version.price,
  currency: row.version.currency,
  prices: furtherPrices(row),
  interval: row.version.kind === 'recurring' ? toVersion(row.version, noDefault).interval : null,
});

/** Whether a bump is on sale, and goes with any version of its product that is (COM-13). */
export const isOffered = (bump: BumpRow, product: Pick<ProductRow, 'versions'>): boolean =>
  bump.is_sold &&
  product.versions.some((version) => !version.is_archived && bumpFitsSomewhere(toVersion(version, noDefault), toVersion(bump.version, noDefault)));

/** A product on the wire (COM-1); members see what is sold, owners also what is archived. */
export const toProduct = (row: ProductRow, included: IncludedItem[], isOwner: boolean): Product => ({
  id: row.id,
  title: row.title,
  description: row.description,
  image: row.image,
  is_hidden: row.is_hidden,
  versions: row.versions.filter((version) => isOwner || !version.is_archived).map((version) => toVersion(version, row)),
  default_version_id: row.default_version_id,
  order_bumps: row.bumps.filter((bump) => isOffered(bump, row)).map(toOrderBump),
  included_items: included,
  requires_address: row.requires_address,
  iap: { apple_product_id: row.apple_product_id, google_product_id: row.google_product_id },
  success_action: row.success_action,
});

/** The catalogue as members see it, and what they have of it. */
export function createProducts({ repo, entitlements }: { repo: ProductsRepo; entitlements: Entitlements }) {
  const sources: IncludedItems[] = [];
  let drafted: DraftItems = () => Promise.resolve(new Map());
  let trialsOf: UsedTrials = () => Promise.resolve(new Set());
  let pathsOf: PagePaths = () => Promise.resolve(new Map());

  async function includedIn(
    tenant: Tenant,
    viewer: Member | 'staff' | null,
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
  const shown = async (tenant: Tenant, member: Member | null, rows: ProductRow[]): Promise<Product[]> => {
    const withTrial = rows.filter(({ versions }) => versions.some(({ trial_days: days }) => days > 0)).map(({ id }) => id);
    const [included, paths, owned, tried] = await Promise.all([
      includedIn(tenant, member, rows),
      pathsAfter(tenant, member, rows),
      member && rows.some(({ bumps }) => bumps.length > 0) ? entitlements.activeProductIds(tenant, member.id) : ([] as string[]),
      member && withTrial.length > 0 ? trialsOf(tenant, member, withTrial) : new Set<string>(),
    ]);
    return rows.map((row) => {
      const product = toProduct(row, included.get(row.id) ?? [], false);
      return {
        ...product,
        // Nobody is promised a trial that the price will do without.
        versions: tried.has(row.id) ? product.versions.map((version) => ({ ...version, trial_days: 0 })) : product.versions,
        order_bumps: product.order_bumps.filter(({ product_id }) => !owned.includes(product_id)),
        success_action: withPath(row.success_action, paths),
      };
    });
  };
  /** Where the purchases of these products lead, by page. */
  const pathsAfter = async (tenant: Tenant, viewer: Member | 'staff' | null, rows: readonly Pick<ProductRow, 'success_action'>[]) => {
    const ids = rows.flatMap(({ success_action: action }) => (action && 'page_id' in action ? [action.page_id] : []));
    return ids.length > 0 ? pathsOf(tenant, viewer, ids) : new Map<string, string>();
  };

  return {
    /** Products of these ids by id, hidden and unpublished ones too: for other domains, which decide themselves. Archived ones are left out. */
    productsByIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, CatalogueProduct>> =>
      new Map((await repo.byIds(tenant, ids)).map((row) => [row.id, toCatalogue(row)])),
    /** The same, archived ones too: what was sold keeps its name and its price. */
    everByIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, CatalogueProduct>> =>
      new Map((ids.length > 0 ? await repo.everByIds(tenant, ids) : []).map((row) => [row.id, toCatalogue(row)])),
    /** One price, archived or not; null where there is none. */
    versionById: async (tenant: Tenant, id: string): Promise<Version | null> => {
      const productId = isId(id) ? await repo.versionProduct(tenant, id) : null;
      const [row] = productId ? await repo.everByIds(tenant, [productId]) : [];
      const version = row?.versions.find((one) => one.id === id.toLowerCase());
      return row && version ? toVersion(version, row) : null;
    },
    /** Adds a source of included items; wired once. */
    includeFrom: (source: IncludedItems): void => void sources.push(source),
    /** Says what products will open once the drafts of the pages are published; wired once. */
    draftsFrom: (source: DraftItems): void => {
      drafted = source;
    },
    draftsOf: (tenant: Tenant, productIds: readonly string[]) => drafted(tenant, productIds),
    /** Says who had a trial; wired once. */
    trialsFrom: (source: UsedTrials): void => {
      trialsOf = source;
    },
    /** Says where pages are found; wired once. */
    pathsFrom: (source: PagePaths): void => {
      pathsOf = source;
    },
    pathsOf: (tenant: Tenant, viewer: Member | 'staff' | null, pageIds: readonly string[]) => pathsOf(tenant, viewer, pageIds),
    includedIn,
    /** Whether a picture belongs to a product that is on sale: then everybody may see it (UPL-6). */
    showsMedia: async (tenant: Tenant, mediaId: string): Promise<boolean> =>
      (await repo.usesOfMedia(tenant, mediaId)).some(({ is_published }) => is_published),
    usesOfMedia: async (tenant: Tenant, mediaId: string): Promise<MediaUse[]> =>
      (await repo.usesOfMedia(tenant, mediaId)).map(({ id, title, is_published }) => ({
        kind: 'product',
        id,
        title,
        state: is_published ? 'live' : 'draft',
      })),

    /** spec L394. Throws 404 `product_not_found` for what is missing, unpublished or of another app. */
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
      const named =
        query.ids === undefined
          ? null
          : [
              ...new Set(
                query.ids
                  .split(',')
                  .map((id) => id.trim().toLowerCase())
                  .filter(isId),
              ),
            ];
      const found = named ? await repo.byIds(tenant, named) : await repo.listed(tenant);
      const rows = found.filter((row) => row.is_published && (!row.is_hidden || (named !== null && query.include_hidden === true)));
      if (named) rows.sort((a, b) => named.indexOf(a.id) - named.indexOf(b.id));
      return { items: await shown(tenant, member, rows), total_count: rows.length };
    },
    /** spec L396: what the client asks until a purchase shows. Throws 404 for a product that the app does not have. */
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

const toCatalogue = (row: ProductRow): CatalogueProduct => ({
  id: row.id,
  title: row.title,
  isPublished: row.is_published && row.archived_at === null,
  requiresAddress: row.requires_address,
  versions: row.versions.map((version) => toVersion(version, row)),
  bumps: row.bumps.map((bump) => ({
    id: bump.id,
    title: bump.title,
    productId: bump.offered_id,
    productTitle: bump.offered_title,
    price: bump.price ?? bump.version.price,
    own: bump.price,
    ownPrices: bump.prices,
    version: toVersion(bump.version, noDefault),
    requiresAddress: bump.requires_address,
    isSold: bump.is_sold,
  })),
  receiptText: row.receipt_text,
});

/** A page is named only to who may know of it; without one the thank-you stands alone. */
const withPath = (action: ProductRow['success_action'], paths: ReadonlyMap<string, string>): Product['success_action'] => {
  if (!action || !('page_id' in action)) return action;
  const path = paths.get(action.page_id);
  return path === undefined ? null : { ...action, path };
};
