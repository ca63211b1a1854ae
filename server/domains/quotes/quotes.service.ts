import type { Quote } from '@bandstand/contract/checkout.ts';
import type { CouponRefusal } from '@bandstand/contract/coupons.ts';
import { comparePreview } from '@bandstand/rules/products/preview.ts';
import { startVersion } from '@bandstand/rules/products/prices.ts';
import { quote as quoteOf } from '@bandstand/rules/products/quotes.ts';
import { quoteInScale } from '@bandstand/rules/products/scale.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { Payment } from '../payments/payments.gateway.ts';
import type { Products } from '../products/products.service.ts';
import { couponOf, type Choice, type Offer, type Offers, type Reckoned } from './quotes.offers.service.ts';
import type { KeptQuote, QuoteDetails, QuotesRepo } from './quotes.repo.ts';

export interface QuotesDependencies {
  clock: Clock;
  ids: Ids;
  limits: Limits;
  repo: QuotesRepo;
  offers: Offers;
  products: Pick<Products, 'product' | 'productsByIds' | 'everByIds'>;
}

/** What two quotes must have in common for the one that was shown to stand: things, prices, code and place. */
const agreed = ({ items, terms, coupon, address, business, is_gift = false }: QuoteDetails): string =>
  JSON.stringify([
    items.map(({ version_id, bump_id, amount, discount }) => [version_id, bump_id, amount, discount]),
    terms?.items.map(({ version_id, amount, is_discounted }) => [version_id, amount, is_discounted]) ?? null,
    coupon && [coupon.id, coupon.kind, coupon.amount, coupon.payments],
    [address?.country, address?.state, address?.postal_code].map((text) => text?.trim().toUpperCase() ?? ''),
    business?.vat_id ?? null,
    is_gift,
  ]);

/** A quote with what makes it up. */
export interface StoredQuote {
  quote: Quote;
  details: QuoteDetails;
}

export type Quotes = ReturnType<typeof createQuotes>;

/** What a buyer was told that he pays, kept as it was told (COM-3, COM-7). */
export function createQuotes({ clock, ids, limits, repo, offers, products }: QuotesDependencies) {
  /** Writes a quote down. It is never changed, and good for 30 minutes. */
  const keep = async (tenant: Tenant, { offer, quote, details }: Reckoned): Promise<StoredQuote> => {
    await repo.insert(tenant, offer.product.id, quote, details, clock.iso());
    return { quote, details };
  };
  /** What was chosen. Throws 404 `product_not_found`, 409 `invalid_version` with what is sold now. */
  const requireOffer = async (tenant: Tenant, member: Member | null, productId: string, choice: Choice): Promise<Offer> => {
    const product = [...(await products.productsByIds(tenant, [productId])).values()][0];
    if (!product?.isPublished || !startVersion(product.versions)) throw new AppError('product_not_found');
    const offer = await offers.choose(tenant, member, product, choice);
    if (offer) return offer;
    const first = await offers.choose(tenant, member, product, {});
    if (!first) throw new AppError('product_not_found');
    const { quote } = await keep(tenant, await offers.reckon(tenant, member, first, {}));
    throw new AppError('invalid_version', { extra: { product: await products.product(tenant, member, product.id), quote } });
  };

  /** A quote that was kept, with amounts as they are counted today. */
  const read = async (tenant: Tenant, id: string): Promise<KeptQuote | null> => {
    const found = await repo.find(tenant, id);
    return found && { ...found, ...quoteInScale(found) };
  };
  /** A quote of before its details were kept: one product, without code and tax. */
  async function detailed(tenant: Tenant, { product_id, quote, details }: KeptQuote): Promise<StoredQuote> {
    if (details) return { quote, details };
    const product = (await products.everByIds(tenant, [product_id])).get(product_id);
    const version = product?.versions.find(({ id }) => id === quote.version_id);
    if (!product || !version) throw new Error(`quote ${quote.quote_id} names a version that is not there`);
    const main = { productId: product.id, title: product.title, version, bump: null, isDiscounted: false };
    const { items, terms } = quoteOf({ main, bumps: [], coupon: null, tax: null, now: clock.iso() });
    return { quote, details: { items, terms, coupon: null, tax: null, address: null } };
  }

  /** The quote of that id while it is valid for this version; else null, as if it was not named. */
  const findValid = async (tenant: Tenant, id: string | null | undefined, { product, version }: Offer): Promise<StoredQuote | null> => {
    const found = id ? await read(tenant, id) : null;
    const isValid =
      found?.details && found.product_id === product.id && found.quote.version_id === version.id && Date.parse(found.quote.expires_at) > clock.ms();
    return isValid ? detailed(tenant, found) : null;
  };
  /** A quote that a payment names, however old. */
  const find = async (tenant: Tenant, id: string, productId: string): Promise<StoredQuote | null> => {
    const found = await read(tenant, id);
    return found?.product_id === productId ? detailed(tenant, found) : null;
  };

  /** Throws 409 `invalid_coupon` with the reason and a quote without the code, where it does not hold. */
  async function refuseCoupon(tenant: Tenant, reckoned: Reckoned): Promise<void> {
    if (reckoned.refusal === null) return;
    const { quote } = await keep(tenant, reckoned);
    throw new AppError('invalid_coupon', { status: 409, extra: { detail: reckoned.refusal, quote } });
  }

  return {
    find,
    requireOffer,
    /**
     * The quote that will be charged: the one that the buyer saw, as long as it says the same. Throws 409 `invalid_coupon`, 422
     * `invalid_customer_location`, and 409 `order_preview_mismatch` with a fresh quote where the buyer has not seen its total.
     */
    charged: async (member: Member, offer: Offer, request: Choice & { quote_id?: string | null; final_amount?: number }): Promise<StoredQuote> => {
      const { tenant } = member;
      // A code is no easier guessed here than in a preview.
      if (couponOf(request)) await limits.take('coupon_intent', `${tenant.appId}:${member.id}`);
      const reckoned = await offers.reckon(tenant, member, offer, request);
      await refuseCoupon(tenant, reckoned);
      if (reckoned.location) throw new AppError('invalid_customer_location', { extra: { ...reckoned.location } });
      refuseFields({ vat_id: reckoned.isVatIdWrong && { key: 'field.vat_id' } });
      const { quote: current } = reckoned;
      // A price of before another gateway was chosen.
      if (current.provider_amount === null) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
      const quoted = await findValid(tenant, request.quote_id, offer);
      // The same number of another currency is not what the buyer saw.
      const isOther = quoted !== null && quoted.quote.currency !== current.currency;
      const isSameOrder = quoted !== null && !isOther && agreed(quoted.details) === agreed(reckoned.details);
      const verdict = comparePreview({ shown: request.final_amount ?? 0, current, quoted: quoted?.quote ?? null, isSameOrder });
      // What may not be bought was part of what the buyer saw, and is not part of what would be given.
      if (!verdict.proceed || offer.hasDropped || isOther)
        throw new AppError('order_preview_mismatch', { extra: { quote: (await keep(tenant, reckoned)).quote } });
      const isQuoted = isSameOrder && verdict.amount === quoted.quote.total_due_now && quoted.quote.subtotal === current.subtotal;
      return isQuoted ? quoted : keep(tenant, reckoned);
    },
    /** Throws 409 `invalid_coupon` for a code that held until its last use was taken, with a quote without it. */
    refuse: async (member: Member, productId: string, choice: Choice, refusal: CouponRefusal): Promise<void> => {
      const plain = { ...choice, coupon: null, coupon_code: null };
      const offer = await requireOffer(member.tenant, member, productId, plain);
      await refuseCoupon(member.tenant, { ...(await offers.reckon(member.tenant, member, offer, plain)), refusal });
    },
    /** The quote that a payment is of. */
    ofPayment: async (tenant: Tenant, { id, product_id }: { id: string; product_id: string }, { metadata }: Payment): Promise<Quote> => {
      const quoteId = metadata['quote_id'] ?? '';
      const stored = isId(quoteId) ? await find(tenant, quoteId, product_id) : null;
      if (!stored) throw new Error(`order ${id} was paid without a quote`);
      return stored.quote;
    },
    /**
     * spec L397. Bumps that may not be bought are left off, and an address that is not whole yet leaves the tax pending. Throws 422
     * `invalid_coupon` with the reason and the quote without it, 422 `invalid_customer_location` for no place, or one that nothing is sold to.
     */
    preview: async (tenant: Tenant, caller: { member: Member | null; address: string }, productId: string, choice: Choice): Promise<Quote> => {
      const key = `${tenant.appId}:${caller.member?.id ?? caller.address}`;
      // Each leaves a row; a code may be guessed.
      await limits.take(couponOf(choice) ? 'coupon_preview' : 'preview', key);
      const offer = await requireOffer(tenant, caller.member, productId, choice);
      const reckoned = await offers.reckon(tenant, caller.member, offer, choice);
      if (reckoned.isLocationWrong && !reckoned.refusal) throw new AppError('invalid_customer_location', { extra: { ...reckoned.location } });
      const { quote } = await keep(tenant, reckoned);
      if (reckoned.refusal) throw new AppError('invalid_coupon', { extra: { detail: reckoned.refusal, quote } });
      return quote;
    },
    /** A quote of nothing that was not kept: for programs that fill in the trap. */
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
    /** Quotes that ran out a week ago and belong to no order. A payment that is reconciled late still finds its own. */
    removeUnused: async (): Promise<void> => void (await repo.removeUnused(clock.isoIn(-7 * 86_400_000))),
  };
}
