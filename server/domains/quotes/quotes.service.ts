import type { Quote } from '@bandstand/contract/checkout.ts';
import type { CouponRefusal } from '@bandstand/contract/coupons.ts';
import { comparePreview } from '@bandstand/rules/products/preview.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Products } from '../products/products.service.ts';
import { couponOf, type Choice, type Offer, type Offers } from './quotes.offers.service.ts';
import type { Reckoned, Reckoning } from './quotes.reckoning.service.ts';
import type { QuoteDetails } from './quotes.repo.ts';
import type { StoredQuote, StoredQuotes } from './quotes.stored.service.ts';

export interface QuotesDependencies {
  platform: Pick<Platform, 'clock' | 'ids' | 'limits'>;
  stored: StoredQuotes;
  offers: Offers;
  reckoning: Reckoning;
  products: Pick<Products, 'product' | 'productsByIds'>;
}

/** What must be equal for the shown quote to remain valid: products, prices, code and place. */
const agreed = ({ items, terms, coupon, address, business, is_gift = false }: QuoteDetails): string =>
  JSON.stringify([
    items.map(({ version_id, bump_id, amount, discount }) => [version_id, bump_id, amount, discount]),
    terms?.items.map(({ version_id, amount, is_discounted }) => [version_id, amount, is_discounted]) ?? null,
    coupon && [coupon.id, coupon.kind, coupon.amount, coupon.payments],
    [address?.country, address?.state, address?.postal_code].map((text) => text?.trim().toUpperCase() ?? ''),
    business?.vat_id ?? null,
    is_gift,
  ]);

export type Quotes = ReturnType<typeof createQuotes>;

/** The prices that buyers are shown (COM-3, COM-7). */
export function createQuotes({ platform: { clock, ids, limits }, stored, offers, reckoning, products }: QuotesDependencies) {
  /** The chosen offer. Throws 404 `product_not_found`, 409 `invalid_version` with what is sold now. */
  const requireOffer = async (tenant: Tenant, member: Member | null, productId: string, choice: Choice): Promise<Offer> => {
    const product = [...(await products.productsByIds(tenant, [productId])).values()][0];
    if (!product?.isPublished || !startVersion(product.versions)) throw new AppError('product_not_found');
    const offer = await offers.choose(tenant, member, product, choice);
    if (offer) return offer;
    const first = await offers.choose(tenant, member, product, {});
    if (!first) throw new AppError('product_not_found');
    const { quote } = await stored.keep(tenant, await reckoning.reckon(tenant, member, first, {}));
    throw new AppError('invalid_version', { extra: { product: await products.product(tenant, member, product.id), quote } });
  };

  /** If the code does not apply, throws 409 `invalid_coupon` with the reason and a quote without it. */
  async function refuseCoupon(tenant: Tenant, reckoned: Reckoned): Promise<void> {
    if (reckoned.refusal === null) return;
    const { quote } = await stored.keep(tenant, reckoned);
    throw new AppError('invalid_coupon', { status: 409, extra: { detail: reckoned.refusal, quote } });
  }

  return {
    find: stored.find,
    ofPayment: stored.ofPayment,
    removeUnused: stored.removeUnused,
    requireOffer,
    /**
     * The quote to charge: the one the buyer saw, if it is still the same. Throws 409 `invalid_coupon`, 422 `invalid_customer_location`, and 409
     * `order_preview_mismatch` with a fresh quote if the buyer has not seen its total.
     */
    charged: async (member: Member, offer: Offer, request: Choice & { quote_id?: string | null; final_amount?: number }): Promise<StoredQuote> => {
      const { tenant } = member;
      // Guessing codes is limited here as in a preview.
      if (couponOf(request)) await limits.take('coupon_intent', `${tenant.appId}:${member.id}`);
      const reckoned = await reckoning.reckon(tenant, member, offer, request);
      await refuseCoupon(tenant, reckoned);
      if (reckoned.location) throw new AppError('invalid_customer_location', { extra: { ...reckoned.location } });
      refuseFields({ vat_id: reckoned.isVatIdWrong && { key: 'field.vat_id' } });
      const { quote: current } = reckoned;
      // The price was set before the gateway changed.
      if (current.provider_amount === null) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
      const quoted = await stored.findValid(tenant, request.quote_id, offer);
      // The same number in another currency is not what the buyer saw.
      const isOther = quoted !== null && quoted.quote.currency !== current.currency;
      const isSameOrder = quoted !== null && !isOther && agreed(quoted.details) === agreed(reckoned.details);
      const verdict = comparePreview({ shown: request.final_amount ?? 0, current, quoted: quoted?.quote ?? null, isSameOrder });
      // The buyer saw something that cannot be bought and would not be granted.
      if (!verdict.proceed || offer.hasDropped || isOther)
        throw new AppError('order_preview_mismatch', { extra: { quote: (await stored.keep(tenant, reckoned)).quote } });
      const isQuoted = isSameOrder && verdict.amount === quoted.quote.total_due_now && quoted.quote.subtotal === current.subtotal;
      return isQuoted ? quoted : stored.keep(tenant, reckoned);
    },
    /** Throws 409 `invalid_coupon` for a code whose last use was just taken, with a quote without it. */
    refuse: async (member: Member, productId: string, choice: Choice, refusal: CouponRefusal): Promise<void> => {
      const plain = { ...choice, coupon: null, coupon_code: null };
      const offer = await requireOffer(member.tenant, member, productId, plain);
      await refuseCoupon(member.tenant, { ...(await reckoning.reckon(member.tenant, member, offer, plain)), refusal });
    },
    /**
     * spec L397. Leaves out bumps that cannot be bought; the tax is pending while the address is incomplete. Throws 422 `invalid_coupon` with the
     * reason and the quote without it, 422 `invalid_customer_location` for an unknown place, or one where nothing is sold.
     */
    preview: async (tenant: Tenant, caller: { member: Member | null; address: string }, productId: string, choice: Choice): Promise<Quote> => {
      const key = `${tenant.appId}:${caller.member?.id ?? caller.address}`;
      // Each preview inserts a row, and lets the caller guess a code.
      await limits.take(couponOf(choice) ? 'coupon_preview' : 'preview', key);
      const offer = await requireOffer(tenant, caller.member, productId, choice);
      const reckoned = await reckoning.reckon(tenant, caller.member, offer, choice);
      if (reckoned.isLocationWrong && !reckoned.refusal) throw new AppError('invalid_customer_location', { extra: { ...reckoned.location } });
      const { quote } = await stored.keep(tenant, reckoned);
      if (reckoned.refusal) throw new AppError('invalid_coupon', { extra: { detail: reckoned.refusal, quote } });
      return quote;
    },
    /** An empty quote that is not stored: for bots caught by the trap field. */
    decoy: (): Quote => ({
      quote_id: ids.next(),
      version_id: ids.next(),
      lines: [],
      subtotal: 0,
      discount: 0,
      tax: 0,
      total_due_now: 0,
      then: null,
      trial_ends_at: null,
      currency: 'EUR',
      coupon: null,
      tax_kind: 'none',
      tax_label: null,
      address_fields: [],
      expires_at: clock.isoIn(0),
    }),
  };
}
