import type { Version } from '@bandstand/contract/products.ts';
import { chargeAt, type Charge, type CouponTerms, type SubscriptionTerms } from './charges.ts';
import { moneyStep } from './currencies.ts';
import { versionIn } from './offered.ts';
import { sellsQuantity } from './seats.ts';
import { proportion } from './shares.ts';

/** Millionths of a day: a year is twelve equal months, regardless of the calendar. */
export const unitLengths = { day: 1_000_000, week: 7_000_000, month: 30_436_875, year: 365_242_500 };
/** Closer to its end than this, a period is left to run out: its renewal is imminent. */
const restMs = 3_600_000;

type Plan = Pick<Version, 'id' | 'kind' | 'price' | 'currency' | 'prices' | 'setup_fee' | 'interval' | 'keep_access' | 'is_archived' | 'seats'>;

/**
 * A subscription's charge after a change to that version, with coupon, tax and joined order bumps unchanged. Null if it cannot change to
 * it: it is not a different open-ended plan in this currency, or a joined item does not fit its interval.
 */
export function termsAfter(terms: SubscriptionTerms, plan: Plan): SubscriptionTerms | null {
  const version = versionIn(plan, terms.currency);
  if (!version) return null;
  const [main, ...joined] = terms.items;
  const { interval } = version;
  // An announced price belongs to the old plan; an announced tax belongs to the place.
  const ahead = terms.ahead?.filter(({ kind }) => kind === 'tax') ?? [];
  const { ahead: _left, ...kept } = terms;
  const isPlan = version.kind === 'recurring' && !version.is_archived && interval !== null && interval.expiryUnits === null;
  if (!main || !isPlan || terms.charges !== null || version.id === main.version_id) return null;
  // A purchase for a team keeps its seats.
  const { quantity } = main;
  if (quantity === undefined ? version.seats : !version.seats || !sellsQuantity(version, quantity)) return null;
  const isAlike = interval.interval === terms.interval && interval.intervalCount === terms.intervalCount;
  if (joined.length > 0 && !isAlike) return null;
  return {
    ...kept,
    ...(ahead.length > 0 ? { ahead } : {}),
    interval: interval.interval,
    intervalCount: interval.intervalCount,
    items: [{ ...main, version_id: version.id, amount: version.price * (quantity ?? 1), keep_access: version.keep_access }, ...joined],
  };
}

const priceOf = ({ items }: SubscriptionTerms): bigint => items.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
const lengthOf = ({ interval, intervalCount }: SubscriptionTerms): bigint => BigInt(unitLengths[interval] * intervalCount);
/** Whether the second costs more per day than the first, before coupon and tax. */
const isDearer = (a: SubscriptionTerms, b: SubscriptionTerms): boolean => priceOf(b) * lengthOf(a) > priceOf(a) * lengthOf(b);

/** What the current period was sold for, without tax added on top: its unused part may be credited. */
export function worthOf(terms: SubscriptionTerms, chargesMade: number): number {
  if (chargesMade === 0) return 0;
  const { subtotal, discount } = chargeAt(terms, chargesMade - 1);
  return subtotal - discount;
}

/** That amount without refunds. `refunded`: with tax on top. */
export function worthLeft(worth: number, refunded: number, tax: SubscriptionTerms['tax']): number {
  const net = tax && !tax.inclusive ? proportion(refunded, 100_000, 100_000 + tax.rate) : refunded;
  return Math.max(0, worth - net);
}

export interface ChangeFacts {
  /** The current charges, and those after the change. */
  terms: SubscriptionTerms;
  next: SubscriptionTerms;
  chargesMade: number;
  /** The current period. Instants are ISO 8601 UTC. */
  period: { start: string; end: string };
  /** What was paid for that period and not refunded, without tax on top. */
  worth: number;
  now: string;
}
export type PlanChange =
  /** `charge`: due at once, with the credit deducted before tax. */
  | { when: 'now'; credit: number; charge: Charge }
  | { when: 'period_end' }
  /** Nothing was paid yet: only the first charge changes. */
  | { when: 'trial' };

/**
 * When a change of plan takes place, and what it costs. A plan that costs more per day begins at once: the rest of the paid period is
 * credited and a new period begins. Everything else waits for the end of the period, and so does a change that the credit would pay more
 * than once. Never negative.
 */
export function planChange({ terms, next, chargesMade, period, worth, now }: ChangeFacts): PlanChange {
  if (chargesMade === 0) return { when: 'trial' };
  const [start, end, time] = [period.start, period.end, now].map((at) => Date.parse(at)) as [number, number, number];
  if (end - time < restMs || end <= start || !isDearer(terms, next)) return { when: 'period_end' };
  const step = moneyStep(next.currency);
  const rest = proportion(worth, Math.min(end - time, end - start), (end - start) * step) * step;
  const credit = Math.min(rest, worth - (worth % step));
  const whole = chargeAt(next, chargesMade);
  if (credit > whole.subtotal - whole.discount) return { when: 'period_end' };
  return { when: 'now', credit, charge: chargeAt(next, chargesMade, credit) };
}

/**
 * The terms with a coupon from the next charge on, replacing the earlier one. `lowers`: whether it reduces an item; the first is the
 * product itself.
 */
export const termsWithCoupon = (
  terms: SubscriptionTerms,
  chargesMade: number,
  coupon: CouponTerms,
  lowers: (item: SubscriptionTerms['items'][number], at: number) => boolean,
): SubscriptionTerms => ({
  ...terms,
  items: terms.items.map((item, at) => ({ ...item, is_discounted: lowers(item, at) })),
  coupon: { ...coupon, payments: coupon.payments === null ? null : chargesMade + terms.paid_before + coupon.payments },
});

/** The coupon on future charges, and how many it covers; null there: all. */
export function couponAhead(
  { coupon, paid_before: before }: SubscriptionTerms,
  chargesMade: number,
): { code: string; charges_left: number | null } | null {
  if (!coupon) return null;
  if (coupon.payments === null) return { code: coupon.code, charges_left: null };
  const left = coupon.payments - before - chargesMade;
  return left > 0 ? { code: coupon.code, charges_left: left } : null;
}
