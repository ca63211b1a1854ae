import type { StudioSubscription, StudioSubscriptionDetails, SubscriptionEventType } from '@bandstand/contract/subscriptions.studio.ts';
import type { Tone } from '@bandstand/ui/primitives/Badge.tsx';
import type { TimelineEntry, TimelineTone } from '../../platform/screen/Timeline.tsx';
import type { Translate } from '../../platform/texts.ts';
import type { Format } from '../../platform/words/useFormat.ts';

export const subscriptionTones: Record<StudioSubscription['status'], Tone> = {
  trialing: 'primary',
  active: 'success',
  paused: 'neutral',
  past_due: 'danger',
  ending: 'warning',
  ended: 'neutral',
};

const eventTones: Partial<Record<SubscriptionEventType, TimelineTone>> = {
  charged: 'success',
  paid: 'success',
  charge_failed: 'danger',
  past_due: 'danger',
  cancelled: 'warning',
  refunded: 'warning',
  disputed: 'danger',
  dispute_lost: 'danger',
  dispute_won: 'success',
  ended: 'warning',
};

/** The price and interval: "€9.90 a month". */
export const rhythmOf = (
  { amount, currency, interval, intervalCount }: Pick<StudioSubscription, 'amount' | 'currency' | 'interval' | 'intervalCount'>,
  t: Translate,
  format: Format,
): string => {
  const money = format.money(amount, currency);
  return t.find(`studio.price.every_${interval}`, { amount: money, count: intervalCount }) ?? money;
};

/** The code that lowers future payments, and how many; null when there is none. */
export const couponOf = ({ coupon }: Pick<StudioSubscription, 'coupon'>, t: Translate): string | null =>
  coupon &&
  (coupon.charges_left === null
    ? t('studio.subscriptions.coupon_always', { code: coupon.code })
    : t('studio.subscriptions.coupon_left', { code: coupon.code, count: coupon.charges_left }));

/** What is next, in words; null when nothing is. */
export function nextOf(subscription: StudioSubscription, t: Translate, format: Format): string | null {
  if (subscription.ends_at) return t('studio.subscriptions.ends_on', { date: format.date(subscription.ends_at) });
  if (subscription.status === 'past_due')
    return t('studio.subscriptions.open_since', { date: format.date(subscription.past_due_since ?? subscription.created_at) });
  if (!subscription.next_charge_at) return null;
  const { next, pause } = subscription;
  if (pause && subscription.status === 'paused')
    return t('studio.subscriptions.paused_until', {
      date: format.date(pause.until),
      amount: format.money(next?.amount ?? subscription.amount, subscription.currency),
    });
  if (pause) return t('studio.subscriptions.pauses_on', { from: format.date(pause.from), until: format.date(pause.until) });
  if (next)
    return t('studio.subscriptions.changes_on', {
      plan: next.version.title,
      date: format.date(next.at),
      amount: rhythmOf({ ...next, currency: subscription.currency }, t, format),
    });
  return t('studio.subscriptions.next_on', {
    amount: format.money(subscription.amount, subscription.currency),
    date: format.date(subscription.next_charge_at),
  });
}

/** The events of a subscription as timeline entries. */
export function timelineOf(
  { events, currency }: Pick<StudioSubscriptionDetails, 'events' | 'currency'>,
  t: Translate,
  format: Format,
): TimelineEntry[] {
  return events.map(({ id, type, at, by, data }) => {
    const own = typeof data['currency'] === 'string' ? data['currency'] : currency;
    const amount = typeof data['amount'] === 'number' ? format.money(data['amount'], own) : null;
    const isExplained = type === 'charge_failed' || data['reason'] === 'price_refused';
    const why = isExplained && typeof data['reason'] === 'string' ? t.find(`studio.subscriptions.reason.${data['reason']}`) : null;
    const coupon = typeof data['coupon'] === 'string' ? data['coupon'] : null;
    const plan = typeof data['plan'] === 'string' ? data['plan'] : null;
    return {
      id,
      at,
      by,
      text: [t(`studio.subscriptions.event.${type}`), plan, coupon, amount, why].filter(Boolean).join(' · '),
      tone: eventTones[type] ?? 'plain',
    };
  });
}
