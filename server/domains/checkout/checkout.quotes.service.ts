import type { Quote } from '@bandstand/contract/checkout.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import { quote as quoteOf } from '@bandstand/rules/products/quotes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Ids } from '../../platform/ids.ts';
import type { CatalogueProduct, Products } from '../products/products.service.ts';
import type { QuotesRepo } from './checkout.quotes.repo.ts';

export interface QuotesDependencies {
  clock: Clock;
  ids: Ids;
  limits: Limits;
  repo: QuotesRepo;
  products: Pick<Products, 'product' | 'productsByIds'>;
}

/** What the buyer chose. */
export interface Choice {
  version_id?: string | null;
  coupon?: string | null;
  coupon_code?: string | null;
  order_bumps?: string[];
}
export interface Offer {
  product: CatalogueProduct;
  version: Version;
}

/** Two names of one field (COM-7); null where nothing was typed. */
export const couponOf = ({ coupon, coupon_code }: Choice): string | null => coupon?.trim() || coupon_code?.trim() || null;

export type Quotes = ReturnType<typeof createQuotes>;

/** What a purchase would cost (COM-7). Amounts come from the catalogue alone, never from the caller. */
export function createQuotes({ clock, ids, limits, repo, products }: QuotesDependencies) {
  const reckon = ({ product, version }: Offer): Quote => ({
    quote_id: ids.next(),
    version_id: version.id,
    ...quoteOf({
      main: { productId: product.id, title: product.title, version, bump: null, isDiscounted: true },
      bumps: [],
      coupon: null,
      tax: null,
      now: clock.iso(),
    }).amounts,
    coupon: null,
    address_fields: [],
  });
  /** Writes a quote down. It is never changed, and good for 30 minutes. */
  const keep = async (tenant: Tenant, { product }: Offer, quote: Quote): Promise<Quote> => {
    await repo.insert(tenant, product.id, quote, clock.iso());
    return quote;
  };
  const make = (tenant: Tenant, offer: Offer): Promise<Quote> => keep(tenant, offer, reckon(offer));
  /** The product and the version that was chosen, or that checkout begins with. Throws 404 `product_not_found`, 409 `invalid_version` with what is sold now. */
  const requireOffer = async (tenant: Tenant, member: Member | null, productId: string, versionId: string | null | undefined): Promise<Offer> => {
    const product = [...(await products.productsByIds(tenant, [productId])).values()][0];
    const first = product?.isPublished ? startVersion(product.versions) : null;
    if (!product || !first) throw new AppError('product_not_found');
    const version = versionId ? product.versions.find((one) => one.id === versionId.toLowerCase() && !one.is_archived) : first;
    if (!version)
      throw new AppError('invalid_version', {
        extra: { product: await products.product(tenant, member, product.id), quote: await make(tenant, { product, version: first }) },
      });
    return { product, version };
  };

  return {
    reckon,
    keep,
    make,
    requireOffer,
    /** The quote of that id while it is valid for this offer; else null, as if it was not named. */
    findValid: async (tenant: Tenant, id: string | null | undefined, { product, version }: Offer): Promise<Quote | null> => {
      const found = id ? await repo.find(tenant, id) : null;
      const isValid =
        found && found.product_id === product.id && found.quote.version_id === version.id && Date.parse(found.quote.expires_at) > clock.ms();
      return isValid ? found.quote : null;
    },
    /** A quote that a payment names, however old. */
    find: async (tenant: Tenant, id: string, productId: string): Promise<Quote | null> => {
      const found = await repo.find(tenant, id);
      return found?.product_id === productId ? found.quote : null;
    },
    /** spec L397. Bumps that do not exist are left off. Throws 422 `invalid_coupon` with the quote without coupon. */
    preview: async (tenant: Tenant, caller: { member: Member | null; address: string }, productId: string, choice: Choice): Promise<Quote> => {
      const coupon = couponOf(choice);
      if (coupon) await limits.take('coupon_preview', `${tenant.appId}:${caller.member?.id ?? caller.address}`);
      const quote = await make(tenant, await requireOffer(tenant, caller.member, productId, choice.version_id));
      if (coupon) throw new AppError('invalid_coupon', { extra: { detail: 'unknown', quote } });
      return quote;
    },
    /** Quotes that ran out a week ago and belong to no order. A payment that is reconciled late still finds its own. */
    removeUnused: async (): Promise<void> => void (await repo.removeUnused(clock.isoIn(-7 * 86_400_000))),
  };
}
