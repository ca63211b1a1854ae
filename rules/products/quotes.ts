import type { Quote } from '@bandstand/contract/checkout.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { chargeAt, reckonCharge, type ChargedItem, type CouponTerms, type SubscriptionTerms, type TaxTerms } from './charges.ts';
import { currencyExponent, moneyStep, toStep } from './currencies.ts';
import { firstChargeAt } from './periods.ts';
import { taxLabelOf } from './taxLabels.ts';

/** L393, COM-3. */
export const quoteMinutes = 30;

/** One purchased item: the chosen version of the product itself, or an order bump. */
export interface QuotedOffer {
  productId: string;
  title: string;
  version: Pick<Version, 'id' | 'name' | 'kind' | 'price' | 'currency' | 'interval' | 'trial_days' | 'setup_fee' | 'keep_access'>;
  /** The order bump with its own price; null for the product itself. */
  bump: { id: string; title: string; price: number } | null;
  /** Whether the coupon reduces it. */
  isDiscounted: boolean;
  /** The number of seats; null: bought for one person. */
  quantity?: number | null;
}

export interface QuoteFacts {
  /** The product itself. */
  main: QuotedOffer;
  bumps: readonly QuotedOffer[];
  coupon: CouponTerms | null;
  tax: TaxTerms | null;
  /** The buyer already used the product's trial. */
  isTrialUsed?: boolean;
  /** Tax is on, but the buyer's country is not known yet. */
  isTaxPending?: boolean;
  /** ISO 8601 UTC. */
  now: string;
}

/** One product's current price in a quote, and its parts. */
export interface QuotedItem {
  product_id: string;
  version_id: string;
  bump_id: string | null;
  title: string;
  version_name: string;
  /** Due now, including the set-up fee, before coupon and tax. */
  amount: number;
  discount: number;
  tax: number;
  is_recurring: boolean;
  /** The number of seats in `amount`; absent: bought for one person. */
  quantity?: number;
}

export type QuotedAmounts = Omit<Quote, 'quote_id' | 'version_id' | 'provider_amount' | 'coupon' | 'address_fields' | 'vat_id'>;
export interface PricedQuote {
  amounts: QuotedAmounts;
  items: QuotedItem[];
  /** Later charges; null if there are none. */
  terms: SubscriptionTerms | null;
}

/** Whether an order bump fits a version: a one-time one always, a recurring one only at exactly the same times (COM-13). */
export function bumpFits(main: Pick<Version, 'kind' | 'interval' | 'currency'>, bump: Pick<Version, 'kind' | 'interval' | 'currency'>): boolean {
  if (bump.currency !== main.currency) return false;
  if (bump.kind !== 'recurring') return true;
  return (
    main.kind === 'recurring' &&
    main.interval?.interval === bump.interval?.interval &&
    main.interval?.intervalCount === bump.interval?.intervalCount &&
    main.interval?.expiryUnits === bump.interval?.expiryUnits
  );
}

/**
 * What a purchase costs now and later, in integer minor units (COM-7). A trial costs only the set-up fee, and a recurring order bump shares
 * its product's trial. Seats multiply the product's price, but not the fee or the bumps. A coupon reduces the first payments, whatever they
 * contain; tax comes last.
 */
export function quote({ main, bumps, coupon, tax, isTrialUsed = false, isTaxPending = false, now }: QuoteFacts): PricedQuote {
  const { version } = main;
  const interval = version.kind === 'recurring' ? version.interval : null;
  const isTrial = interval !== null && version.trial_days > 0;
  const hasTrial = isTrial && !isTrialUsed;
  const offers = [main, ...bumps];
  const step = moneyStep(version.currency);
  const lines: Quote['lines'] = [];
  const lineOffers: number[] = [];
  for (const [at, { title, version: sold, bump, quantity }] of offers.entries()) {
    const price = sold.kind === 'free' && !bump ? 0 : toStep(bump?.price ?? sold.price, step) * (quantity ?? 1);
    const isInTrial = hasTrial && sold.kind === 'recurring';
    const kinds = bump ? (['bump', 'bump_trial'] as const) : (['price', 'trial'] as const);
    const bump_id = bump?.id ?? null;
    lines.push({
      label: bump?.title ?? title,
      kind: kinds[isInTrial ? 1 : 0],
      amount: isInTrial ? 0 : price,
      bump_id,
      ...(quantity && { quantity }),
    });
    lineOffers.push(at);
    if (sold.setup_fee > 0 && sold.kind !== 'free') {
      lines.push({ label: bump?.title ?? title, kind: 'setup_fee', amount: toStep(sold.setup_fee, step), bump_id });
      lineOffers.push(at);
    }
  }
  const charged: ChargedItem[] = lines.map(({ amount }, at) => ({ amount, isDiscounted: offers[lineOffers[at] ?? 0]?.isDiscounted ?? false }));
  const due = reckonCharge(charged, coupon, tax, version.currency);
  const sumOf = (at: number, amounts: readonly number[]) =>
    lineOffers.reduce((sum, offer, line) => (offer === at ? sum + (amounts[line] ?? 0) : sum), 0);

  const terms: SubscriptionTerms | null = interval && {
    currency: version.currency,
    digits: currencyExponent(version.currency),
    interval: interval.interval,
    intervalCount: interval.intervalCount,
    charges: interval.expiryUnits,
    items: offers
      .filter(({ version: sold }) => sold.kind === 'recurring')
      .map((offer) => ({
        product_id: offer.productId,
        version_id: offer.version.id,
        title: offer.bump?.title ?? offer.title,
        amount: toStep(offer.bump?.price ?? offer.version.price, step) * (offer.quantity ?? 1),
        is_discounted: offer.isDiscounted,
        keep_access: offer.version.keep_access,
        ...(offer.quantity && { quantity: offer.quantity }),
      })),
    coupon,
    tax,
    // A coupon that reduces nothing in the first payment waits for the next.
    paid_before: hasTrial && charged.some(({ amount, isDiscounted }) => amount > 0 && (coupon === null || isDiscounted)) ? 1 : 0,
  };
  return {
    amounts: {
      lines,
      subtotal: due.subtotal,
      discount: due.discount,
      tax: due.tax,
      total_due_now: due.total,
      // oxlint-disable-next-line unicorn/no-thenable -- the name of the wire; it is never a function
      then: terms && followingOf(terms, hasTrial ? 0 : 1),
      trial_ends_at: hasTrial ? firstChargeAt(version, now) : null,
      is_trial_used: isTrial && isTrialUsed,
      currency: version.currency,
      digits: currencyExponent(version.currency),
      tax_kind: isTaxPending ? 'pending' : tax === null ? 'none' : tax.reason ? tax.reason : tax.inclusive ? 'inclusive' : 'exclusive',
      tax_label: taxLabelOf(tax),
      expires_at: new Date(Date.parse(now) + quoteMinutes * 60_000).toISOString(),
    },
    items: offers.map((offer, at) => ({
      product_id: offer.productId,
      version_id: offer.version.id,
      bump_id: offer.bump?.id ?? null,
      title: offer.title,
      version_name: offer.version.name,
      amount: sumOf(
        at,
        charged.map(({ amount }) => amount),
      ),
      discount: sumOf(at, due.discounts),
      tax: sumOf(at, due.taxes),
      is_recurring: offer.version.kind === 'recurring',
      ...(offer.quantity && { quantity: offer.quantity }),
    })),
    terms,
  };
}

/** What follows today's payment: the charges from `first` on. Null if none follows or all are free. */
export function followingOf(terms: SubscriptionTerms, first: number): Quote['then'] {
  const left = terms.charges === null ? null : terms.charges - first;
  if (left !== null && left <= 0) return null;
  const { coupon } = terms;
  const lowered = coupon === null ? 0 : coupon.payments === null ? Infinity : Math.max(0, coupon.payments - terms.paid_before - first);
  const amount = chargeAt(terms, first).total;
  const isAlike = lowered === 0 || lowered >= (left ?? Infinity);
  const later = isAlike ? amount : chargeAt(terms, first + lowered).total;
  if (amount === 0 && later === 0) return null;
  return {
    amount,
    interval: terms.interval,
    intervalCount: terms.intervalCount,
    charges: left,
    discounted_charges: isAlike ? null : lowered,
    later_amount: later,
  };
}
