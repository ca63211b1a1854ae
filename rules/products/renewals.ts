import type { Version } from '@bandstand/contract/products.ts';
import type { SubscriptionEventType } from '@bandstand/contract/subscriptions.studio.ts';
import { chargeAt, type SubscriptionTerms } from './charges.ts';
import { currencyExponent, moneyStep, toStep } from './currencies.ts';
import { pastDueGraceDays, type SubscriptionStatus } from './entitlements.ts';

const dayMs = 86_400_000;

/** When access ends although nothing was paid (COM-5). */
export const graceEndsAt = (pastDueSince: string): string => new Date(Date.parse(pastDueSince) + pastDueGraceDays * dayMs).toISOString();

/** Days before the end of a trial on which its member is reminded; a shorter trial needs no reminder. */
export const trialReminderDays = 3;

/** Terms of purchases made before terms were stored: the version, without coupon and tax. Null for a version without further charges. */
export function termsOfVersion(
  product: { id: string; title: string },
  { id, price, currency, interval, keep_access }: Pick<Version, 'id' | 'price' | 'currency' | 'interval' | 'keep_access'>,
): SubscriptionTerms | null {
  if (!interval) return null;
  return {
    currency,
    digits: currencyExponent(currency),
    interval: interval.interval,
    intervalCount: interval.intervalCount,
    charges: interval.expiryUnits,
    items: [
      { product_id: product.id, version_id: id, title: product.title, amount: toStep(price, moneyStep(currency)), is_discounted: false, keep_access },
    ],
    coupon: null,
    tax: null,
    paid_before: 0,
  };
}

/** How many charges remain after this many; null: until it is cancelled. */
export const chargesLeft = (terms: Pick<SubscriptionTerms, 'charges'>, made: number): number | null =>
  terms.charges === null ? null : Math.max(0, terms.charges - made);

/** The next charge; the plan's price without coupon once none is left. Minor units. */
export const nextAmount = (terms: SubscriptionTerms, made: number): number =>
  chargesLeft(terms, made) === 0 ? chargeAt({ ...terms, coupon: null }, made).total : chargeAt(terms, made).total;

export interface SubscriptionEvent {
  type: SubscriptionEventType;
  data: Record<string, unknown>;
}
export interface SubscriptionState {
  status: SubscriptionStatus;
  chargesMade: number;
}

/** A subscription's state from its events, oldest first; null before it began. The row has the same state. */
export function replaySubscription(events: readonly SubscriptionEvent[]): SubscriptionState | null {
  let state: SubscriptionState | null = null;
  for (const { type, data } of events) {
    if (type === 'began') state = { status: data['status'] as SubscriptionStatus, chargesMade: data['status'] === 'trialing' ? 0 : 1 };
    if (!state) continue;
    const isPaid = (type === 'charged' || type === 'paid') && data['surplus'] !== true;
    if (isPaid) state = { status: data['status'] as SubscriptionStatus, chargesMade: state.chargesMade + 1 };
    if (type === 'past_due' || type === 'paused') state = { ...state, status: type };
    if (type === 'plan_changed' && data['is_charged'] === true)
      state = { status: data['status'] as SubscriptionStatus, chargesMade: state.chargesMade + 1 };
    if (type === 'cancelled' || type === 'resumed') state = { ...state, status: data['status'] as SubscriptionStatus };
    if (type === 'ended') state = { ...state, status: 'ended' };
  }
  return state;
}
