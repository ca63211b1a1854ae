import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { PlanQuote } from '@bandstand/contract/plans.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

export type PlanWords = { t: Translate; language: Language; date: (time: string) => string };

/** "€9 a month". */
export function rhythm(
  { amount, currency, interval, intervalCount }: { amount: number; currency: string; interval: string; intervalCount: number },
  { t, language }: Pick<PlanWords, 't' | 'language'>,
): string {
  const price = formatMoney(amount, currency, language, true);
  const isUnit = interval === 'day' || interval === 'week' || interval === 'month' || interval === 'year';
  return isUnit ? t(`checkout.every.${interval}`, { price, count: intervalCount }) : price;
}

/** What a change does, sentence by sentence: when, today's charge, and what follows. */
export function quoteWords(quote: PlanQuote, status: Subscription['status'], words: PlanWords): string[] {
  const { t, date } = words;
  const isTrial = status === 'trialing';
  const first = isTrial
    ? t('account.plan.trial', { date: date(quote.next_charge_at) })
    : quote.when === 'now'
      ? t('account.plan.changes_now')
      : t('account.plan.changes_on', { date: date(quote.changes_at) });
  if (!quote.then) return [first];
  const price = rhythm({ ...quote.then, currency: quote.currency }, words);
  const later = { ...quote.then, amount: quote.then.later_amount, currency: quote.currency };
  return [
    first,
    t('account.plan.then', { price, date: date(quote.next_charge_at) }),
    ...(quote.then.discounted_charges === null
      ? []
      : [t('checkout.follow.later', { count: quote.then.discounted_charges, price: rhythm(later, words) })]),
  ];
}
