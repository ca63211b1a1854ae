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
 * Reckons one payment, in integer minor units: first the coupon, then a credit, then the tax on what is left; each is rounded once, on the sum.
 * `credit`: at most what the coupon leaves.
 */
export function reckonCharge(items: readonly ChargedItem[], coupon: CouponTerms | null, tax: TaxTerms | null, credit = 0): Charge {
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
  const eligible = items.map(({ amount, isDiscounted }) => (isDiscounted && coupon ? amount : 0));
  const eligibleSum = eligible.reduce((sum, amount) => sum + amount, 0);
  const discount = coupon ? Math.min(eligibleSum, coupon.kind === 'percent' ? proportion(eligibleSum, coupon.amount, 10_000) : coupon.amount) : 0;
  const discounts = share(discount, eligible);
  const left = items.map(({ amount }, at) => amount - (discounts[at] ?? 0));
  const net = subtotal - discount - credit;
  const taxed = !tax ? 0 : tax.inclusive ? net - proportion(net, 100_000, 100_000 + tax.rate) : proportion(net, tax.rate, 100_000);
  return { subtotal, discount, tax: taxed, total: tax?.inclusive ? net : net + taxed, discounts, taxes: share(taxed, left) };
}

/** What a subscription is charged by: fixed when it was bought. */
export interface SubscriptionTerms {
  currency: string;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
  /** How many charges there are in all; null: until it is cancelled. */
  charges: number | null;
  /** The product itself first, then the bumps that joined it. */
  items: { product_id: string; version_id: string; title: string; amount: number; is_discounted: boolean; keep_access: boolean }[];
  /** `payments` counts the payment of the purchase, where something was due with it. */
  coupon: CouponTerms | null;
  tax: TaxTerms | null;
  /** Payments made with the purchase before the first charge, as the coupon counts them: 1 for the set-up fee of a trial, else 0. */
  paid_before: number;
}

/** The charge of that index, counted from 0: the first period that is paid for, whether with the purchase or after a trial. */
export function chargeAt(terms: SubscriptionTerms, index: number, credit = 0): Charge {
  const { coupon } = terms;
  const isLowered = coupon && (coupon.payments === null || index + terms.paid_before < coupon.payments);
  return reckonCharge(
    terms.items.map(({ amount, is_discounted: isDiscounted }) => ({ amount, isDiscounted })),
    isLowered ? coupon : null,
    terms.tax,
    credit,
  );
}
