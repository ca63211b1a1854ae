import type { Image } from '@bandstand/contract/media.ts';
import type { StudioProduct } from '@bandstand/contract/products.ts';
import type { Server } from '../compose.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import type { AppSeed } from './content/apps.ts';
import type { PictureSeed } from './content/reusables.ts';
import { versionOf } from './prices.ts';

function required<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`the demo has no ${name}`);
  return found;
}

/** What an app sells, by key. */
export async function makeProducts(
  stage: Server,
  tenant: Tenant,
  { products, pages }: AppSeed,
  image: (picture: PictureSeed) => Image,
): Promise<Map<string, StudioProduct>> {
  const covers = new Map<string, PictureSeed>(pages.flatMap(({ key, cover }) => (cover ? [[key, cover]] : [])));
  const made = new Map<string, StudioProduct>();
  for (const seed of products) {
    const product = await stage.products.studio.create(tenant, {
      title: seed.title,
      description: seed.description,
      image: image(required(covers.get(seed.cover), `cover of ${seed.key}`)),
      receipt_text: seed.receipt ?? null,
      versions: seed.versions.map((version) => versionOf(version, seed.currency)),
    });
    const chosen = seed.versions.find(({ isDefault }) => isDefault)?.name;
    const wanted = product.versions.find(({ name }) => name === chosen);
    if (wanted && !wanted.is_default) await stage.products.studio.changeVersion(tenant, wanted.id, { is_default: true });
    made.set(seed.key, product);
  }
  return made;
}

/** Bumps, upsells after purchases, and coupon codes; needs products and pages to exist. */
export async function addOffers(
  { products: catalogue }: Server,
  tenant: Tenant,
  { products, coupons = [] }: AppSeed,
  made: ReadonlyMap<string, StudioProduct>,
  pageId: (key: string) => string,
): Promise<void> {
  for (const seed of products) {
    const { id } = required(made.get(seed.key), `product ${seed.key}`);
    if (seed.opens) await catalogue.studio.change(tenant, id, { success_action: { type: 'open_page', page_id: pageId(seed.opens) } });
    for (const { product, title, text, price } of seed.bumps ?? []) {
      const offered = required(made.get(product), `product ${product}`);
      const version = required(offered.versions[0], `price of ${product}`);
      await catalogue.bumps.add(tenant, id, { title, text, price, product_id: offered.id, version_id: version.id });
    }
  }
  for (const { code, percent } of coupons) await catalogue.coupons.create(tenant, { code, kind: 'percent', amount: percent * 100 });
}
