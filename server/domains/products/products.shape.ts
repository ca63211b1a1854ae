import type { BumpPrice, IncludedItem, OrderBump, Product, Version } from '@bandstand/contract/products.ts';
import { bumpFitsSomewhere, bumpPriceIn } from '@bandstand/rules/products/offered.ts';
import type { BumpRow, ProductRow, VersionRow } from './products.repo.ts';

/** An order bump with what it sells; `isSold`: its product and its version are on sale. */
export interface CatalogueBump {
  id: string;
  title: string;
  productId: string;
  productTitle: string;
  /** The price: its own, or that of its version. */
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
  /** Including archived ones. */
  versions: Version[];
  /** In the order they are offered. */
  bumps: CatalogueBump[];
  receiptText: string | null;
}

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
/** A bump's prices in the further currencies of its version, as far as it is offered there. */
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

/** Whether a bump is on sale, and fits any version on sale of its product (COM-13). */
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

/** A product as other domains sell and name it, archived versions and bumps off sale included. */
export const toCatalogue = (row: ProductRow): CatalogueProduct => ({
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
