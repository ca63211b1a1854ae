import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { rhythm } from './planWords.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

type Words = { t: Translate; language: Language; date: (time: string) => string };

/** "€9 a month", "€25 every 3 months". */
export const subscriptionPrice = ({ interval, ...price }: Subscription, words: Pick<Words, 't' | 'language'>): string =>
  rhythm({ ...price, interval: interval ?? '' }, words);

/** What comes next, sentence by sentence: the next charge with its amount, remaining instalments, when access ends. */
export function comingWords(subscription: Subscription, { t, language, date }: Words): string[] {
  const { status, next_charge_at: chargeAt, charges_left: left, grace_ends_at: grace, current_period_end: end, ends_at: endsAt } = subscription;
  const coming: (string | null)[] = [];
  if (status === 'trialing') coming.push(end && t('account.subscriptions.trial_until', { date: date(end) }));
  const { next, pause } = subscription;
  const amount = formatMoney(next?.amount ?? subscription.amount, subscription.currency, language);
  if (pause && status === 'active') coming.push(t('pause.coming', { from: date(pause.from), until: date(pause.until) }));
  if (pause && status === 'paused') {
    coming.push(t('pause.running', { date: date(pause.until), amount }));
    if (!pause.keeps_access) coming.push(t('pause.closed'));
  }
  if (next)
    coming.push(
      t('account.plan.coming', {
        plan: next.version.title,
        date: date(next.at),
        price: rhythm({ ...next, currency: subscription.currency }, { t, language }),
      }),
    );
  else if (status === 'active' || status === 'trialing') {
    if (chargeAt) coming.push(t('purchases.next_charge', { amount, date: date(chargeAt) }));
    else if (status === 'active') coming.push(end && t('account.subscriptions.renews_on', { date: date(end) }));
    if (left !== null && left > 0) coming.push(t('purchases.charges_left', { count: left }));
  }
  const { coupon, price_change: change } = subscription;
  if (change) {
    const [was, amount] = [change.was, change.amount].map((sum) => formatMoney(sum, subscription.currency, language)) as [string, string];
    coming.push(t('purchases.price_changes', { date: date(change.at), was, amount }));
    if (change.needs_consent) coming.push(t('purchases.price_ask', { date: date(change.at) }));
  }
  if (coupon && status !== 'ending' && status !== 'ended')
    coming.push(
      coupon.charges_left === null
        ? t('account.coupon.always', { code: coupon.code })
        : t('account.coupon.left', { code: coupon.code, count: coupon.charges_left }),
    );
  // The paid time is already over: nothing renews at its end.
  if (status === 'past_due' && grace) coming.push(t('account.past_due'), t('purchases.grace', { date: date(grace) }));
  if (status === 'past_due' && !grace) coming.push(t('account.past_due_closed'));
  if (status === 'ending') coming.push(endsAt && t('account.subscriptions.ends_on', { date: date(endsAt) }));
  if (status === 'ended') coming.push(endsAt && t('account.subscriptions.ended_on', { date: date(endsAt) }));
  return coming.filter((text) => text !== null && text !== '') as string[];
}
