import { moneyStep, toStep } from './currencies.ts';
import { proportion, share } from './shares.ts';

/** What a coupon takes off (COM-14). `percent`: hundredths of a percent; `amount`: minor units. `payments`: of how many; null: of all. */
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
  /** Why nothing is taken, where it would be: a business accounts for it itself. */
  reason?: 'reverse_charge';
}

/** One thing that is charged, before coupon and tax. */
export interface ChargedItem {
  amount: number;
  /** Whether the coupon lowers it. */
  isDiscounted: boolean;
}

export interface Charge {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  /** By item, in their order; each adds up to the total of its kind. */
  discounts: number[];
  taxes: number[];
}

/**
 * Reckons one payment, in integer minor units: first the coupon, then a credit, then the tax on what is left; each is rounded once, on the
 * sum. What is paid is a multiple of the currency's step, and so is each price, discount and tax that it is the sum of. `credit`: such a multiple, at
 * most what the coupon leaves.
 */
export function reckonCharge(items: readonly ChargedItem[], coupon: CouponTerms | null, tax: TaxTerms | null, currency: string, credit = 0): Charge {
  const step = moneyStep(currency);
  // Prices of before steps were asked for may lie between two.
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
  // A tax within the price is only told, never charged beside it: to the last unit.
  const taxed = !tax ? 0 : tax.inclusive ? net - proportion(net, 100_000, 100_000 + tax.rate) : part(net, tax.rate, 100_000);
  const taxes = share(taxed, left, tax?.inclusive ? 1 : step);
  return { subtotal, discount, tax: taxed, total: tax?.inclusive ? net : net + taxed, discounts, taxes };
}

/** What changes with the first charge that is due at or after `from`. Written down in the moment in which its member was told. */
export type TermsAhead = { id: string; from: string } & (
  | { kind: 'price'; amount: number; needs_consent: boolean; accepted_at: string | null }
  | { kind: 'tax'; tax: TaxTerms | null }
);

/** What a subscription is charged by: fixed when it was bought. */
export interface SubscriptionTerms {
  currency: string;
  /** How many digits behind the point its amounts have; missing: as many as the table of currencies says. Read them by `termsInScale`. */
  digits?: number;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
  /** How many charges there are in all; null: until it is cancelled. */
  charges: number | null;
  /** The product itself first, then the bumps that joined it. `quantity`: of how many seats `amount` is. */
  items: { product_id: string; version_id: string; title: string; amount: number; is_discounted: boolean; keep_access: boolean; quantity?: number }[];
  /** `payments` counts the payment of the purchase, where something was due with it. */
  coupon: CouponTerms | null;
  tax: TaxTerms | null;
  /** Payments made with the purchase before the first charge, as the coupon counts them: 1 for the set-up fee of a trial, else 0. */
  paid_before: number;
  /** What its member was told of and is still to come; read it by `termsDue`. */
  ahead?: TermsAhead[];
}

/** The charge of that index, counted from 0: the first period that is paid for, whether with the purchase or after a trial. */
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
