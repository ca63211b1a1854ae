import { moneyStep, toStep } from './currencies.ts';
import { proportion, share } from './shares.ts';

/** What a coupon deducts (COM-14). `percent`: hundredths of a percent; `amount`: minor units. `payments`: how many it covers; null: all. */
export interface CouponTerms {
  id: string;
  code: string;
  kind: 'percent' | 'amount';
  amount: number;
  payments: number | null;
}

/** Tax of a place (COM-15). `rate`: thousandths of a percent. */
export interface TaxTerms {
  name: string;
  rate: number;
  inclusive: boolean;
  /** Why no tax is charged where it would be: a business accounts for it itself. */
  reason?: 'reverse_charge';
}

/** One charged item, before coupon and tax. */
export interface ChargedItem {
  amount: number;
  /** Whether the coupon reduces it. */
  isDiscounted: boolean;
}

export interface Charge {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  /** By item, in order; each list adds up to the total of its kind. */
  discounts: number[];
  taxes: number[];
}

/**
 * Calculates one payment in integer minor units: first the coupon, then a credit, then the tax on the rest; each is rounded once, on the
 * sum. The amount paid is a multiple of the currency's step, and so are the prices, discounts and taxes it consists of. `credit`: such a
 * multiple, at most what the coupon leaves.
 */
export function reckonCharge(items: readonly ChargedItem[], coupon: CouponTerms | null, tax: TaxTerms | null, currency: string, credit = 0): Charge {
  const step = moneyStep(currency);
  // Prices from before steps existed may lie between two steps.
  const amounts = items.map(({ amount }) => toStep(amount, step));
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const eligible = amounts.map((amount, at) => (items[at]?.isDiscounted && coupon ? amount : 0));
  const eligibleSum = eligible.reduce((sum, amount) => sum + amount, 0);
  const part = (amount: number, of: number, whole: number) => proportion(amount, of, whole * step) * step;
  const lowered = !coupon ? 0 : coupon.kind === 'percent' ? part(eligibleSum, coupon.amount, 10_000) : toStep(coupon.amount, step);
  const discount = Math.min(eligibleSum, lowered);
  const discounts = share(discount, eligible, step);
  const left = amounts.map((amount, at) => amount - (discounts[at] ?? 0));
  const net = subtotal - discount - credit;
  // Inclusive tax is only stated, never charged separately: it is exact to the last unit.
  const taxed = !tax ? 0 : tax.inclusive ? net - proportion(net, 100_000, 100_000 + tax.rate) : part(net, tax.rate, 100_000);
  const taxes = share(taxed, left, tax?.inclusive ? 1 : step);
  return { subtotal, discount, tax: taxed, total: tax?.inclusive ? net : net + taxed, discounts, taxes };
}

/** A change that applies from the first charge due at or after `from`. Stored when its member is notified. */
export type TermsAhead = { id: string; from: string } & (
  | { kind: 'price'; amount: number; needs_consent: boolean; accepted_at: string | null }
  | { kind: 'tax'; tax: TaxTerms | null }
);

/** The terms of a subscription's charges, fixed at purchase. */
export interface SubscriptionTerms {
  currency: string;
  /** Decimal digits of its amounts; missing: those of the currency table. Read them with `termsInScale`. */
  digits?: number;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
  /** The total number of charges; null: until it is cancelled. */
  charges: number | null;
  /** The product itself first, then the joined order bumps. `quantity`: the number of seats in `amount`. */
  items: { product_id: string; version_id: string; title: string; amount: number; is_discounted: boolean; keep_access: boolean; quantity?: number }[];
  /** `payments` includes the payment at purchase, if something was due with it. */
  coupon: CouponTerms | null;
  tax: TaxTerms | null;
  /** Payments at purchase before the first charge, as the coupon counts them: 1 for the set-up fee of a trial, else 0. */
  paid_before: number;
  /** Changes announced to its member that still lie ahead; read them with `termsDue`. */
  ahead?: TermsAhead[];
}

/** The charge with that index, counted from 0: the first paid period, whether paid at purchase or after a trial. */
export function chargeAt(terms: SubscriptionTerms, index: number, credit = 0): Charge {
  const { coupon } = terms;
  const isLowered = coupon && (coupon.payments === null || index + terms.paid_before < coupon.payments);
  return reckonCharge(
    terms.items.map(({ amount, is_discounted: isDiscounted }) => ({ amount, isDiscounted })),
    isLowered ? coupon : null,
    terms.tax,
    terms.currency,
    credit,
  );
}
