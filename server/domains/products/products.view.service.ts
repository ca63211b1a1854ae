import type { Image } from '@bandstand/contract/media.ts';
import type { StudioProduct } from '@bandstand/contract/products.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { DraftItems } from './products.ports.ts';
import type { ProductRow, ProductsRepo } from './products.repo.ts';
import type { Products } from './products.service.ts';
import { isOffered, toOrderBump, toProduct } from './products.shape.ts';

export interface ViewDependencies {
  repo: ProductsRepo;
  products: Products;
  entitlements: Entitlements;
  draftItems: Port<DraftItems>;
  /** Signs addresses for staff, who have no member cookie. */
  imageSigner: (tenant: Tenant) => Promise<(address: string) => string>;
}

/** Products as their owner sees them. */
export function createProductView({ repo, products, entitlements, draftItems, imageSigner }: ViewDependencies) {
  /** Loads what is shown of products besides their rows. Returns a function that renders one of them. */
  const surroundings = async (tenant: Tenant, rows: readonly Pick<ProductRow, 'id' | 'part_ids'>[]) => {
    const productIds = rows.map(({ id }) => id);
    const [included, drafted, counts, versions, sign] = await Promise.all([
      products.includedIn(tenant, 'staff', rows),
      draftItems.current.of(tenant, productIds),
      entitlements.activeCounts(tenant, productIds),
      entitlements.activeVersionCounts(tenant, productIds),
      imageSigner(tenant),
    ]);
    return (row: ProductRow): StudioProduct => ({
      ...toProduct(row, included.get(row.id) ?? [], true),
      image: row.image && signed(row.image, sign),
      included_product_ids: row.part_ids,
      draft_items: drafted.get(row.id) ?? [],
      studio_bumps: row.bumps.map((bump) => {
        const shownBump = toOrderBump(bump);
        return {
          ...shownBump,
          image: shownBump.image && signed(shownBump.image, sign),
          own_price: bump.price,
          own_prices: bump.prices,
          currency: bump.version.currency,
          is_offered: isOffered(bump, row),
        };
      }),
      receipt_text: row.receipt_text,
      is_published: row.is_published,
      active_count: counts.get(row.id) ?? 0,
      version_counts: versions.get(row.id) ?? [],
      created_at: row.created_at,
      updated_at: row.updated_at,
    });
  };
  const shown = async (tenant: Tenant, rows: ProductRow[]): Promise<StudioProduct[]> => rows.map(await surroundings(tenant, rows));
  const requireOne = async (tenant: Tenant, id: string): Promise<StudioProduct> => {
    const [product] = await shown(tenant, await repo.byIds(tenant, [id]));
    if (!product) throw new AppError('product_not_found');
    return product;
  };
  return { surroundings, shown, requireOne };
}

const signed = (image: Image, sign: (address: string) => string): Image => ({
  ...image,
  url: sign(image.url),
  urls: { small: sign(image.urls.small), medium: sign(image.urls.medium), large: sign(image.urls.large) },
});
