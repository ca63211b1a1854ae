import type { Version } from '@bandstand/contract/products.ts';
import { chargeAt, type Charge, type CouponTerms, type SubscriptionTerms } from './charges.ts';
import { moneyStep } from './currencies.ts';
import { versionIn } from './offered.ts';
import { sellsQuantity } from './seats.ts';
import { proportion } from './shares.ts';

/** Millionths of a day: a year is twelve months, whatever the calendar says. */
export const unitLengths = { day: 1_000_000, week: 7_000_000, month: 30_436_875, year: 365_242_500 };
/** Nearer to its end than this a period is left to run out: its renewal is about to be charged. */
const restMs = 3_600_000;

type Plan = Pick<Version, 'id' | 'kind' | 'price' | 'currency' | 'prices' | 'setup_fee' | 'interval' | 'keep_access' | 'is_archived' | 'seats'>;

/**
 * What a subscription would be charged after a change to that version, coupon, tax and joined bumps as they are. Null where it cannot change to it:
 * it is no other plan of this currency without end, or what joined the subscription does not go with its interval.
 */
export function termsAfter(terms: SubscriptionTerms, plan: Plan): SubscriptionTerms | null {
  const version = versionIn(plan, terms.currency);
  if (!version) return null;
  const [main, ...joined] = terms.items;
  const { interval } = version;
  // A price that was announced is one of the plan that is left; a tax is one of the place.
  const ahead = terms.ahead?.filter(({ kind }) => kind === 'tax') ?? [];
  const { ahead: _left, ...kept } = terms;
  const isPlan = version.kind === 'recurring' && !version.is_archived && interval !== null && interval.expiryUnits === null;
  if (!main || !isPlan || terms.charges !== null || version.id === main.version_id) return null;
  // A team stays one, with the seats that it has.
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
/** Whether a day of the second costs more than a day of the first, without coupon and tax. */
const isDearer = (a: SubscriptionTerms, b: SubscriptionTerms): boolean => priceOf(b) * lengthOf(a) > priceOf(a) * lengthOf(b);

/** What the period that a subscription is in was sold for, without tax that comes on top: what is left of it may be credited. */
export function worthOf(terms: SubscriptionTerms, chargesMade: number): number {
  if (chargesMade === 0) return 0;
  const { subtotal, discount } = chargeAt(terms, chargesMade - 1);
  return subtotal - discount;
}

/** That without what was given back. `refunded`: with the tax on top. */
export function worthLeft(worth: number, refunded: number, tax: SubscriptionTerms['tax']): number {
  const net = tax && !tax.inclusive ? proportion(refunded, 100_000, 100_000 + tax.rate) : refunded;
  return Math.max(0, worth - net);
}

export interface ChangeFacts {
  /** As it is charged now, and after the change. */
  terms: SubscriptionTerms;
  next: SubscriptionTerms;
  chargesMade: number;
  /** Of the period that runs. Instants are ISO 8601 UTC. */
  period: { start: string; end: string };
  /** What was paid for that period and not given back, without tax on top. */
  worth: number;
  now: string;
}
export type PlanChange =
  /** `charge`: due at once, the credit taken off before tax. */
  | { when: 'now'; credit: number; charge: Charge }
  | { when: 'period_end' }
  /** Nothing was paid yet: the first charge is another. */
  | { when: 'trial' };

/**
 * When a change of plan takes place, and what it costs. What costs more a day begins at once: the rest of the paid period is credited and a new
 * period begins. All else, and what the credit would pay more than once, waits for the end of the period. Never negative.
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

/** The terms with a coupon from the next charge on, in place of the one before. `lowers`: whether it lowers an item; the first is the product itself. */
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

/** The code that lowers the charges to come, and how many of them; null in it: all. */
export function couponAhead(
  { coupon, paid_before: before }: SubscriptionTerms,
  chargesMade: number,
): { code: string; charges_left: number | null } | null {
  if (!coupon) return null;
  if (coupon.payments === null) return { code: coupon.code, charges_left: null };
  const left = coupon.payments - before - chargesMade;
  return left > 0 ? { code: coupon.code, charges_left: left } : null;
}
