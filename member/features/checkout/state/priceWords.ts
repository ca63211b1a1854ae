import type { Quote } from '@bandstand/contract/checkout.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { OrderBump, Version } from '@bandstand/contract/products.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { describePrice } from '@bandstand/rules/products/prices.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

type Words = { t: Translate; language: Language };
type Unit = 'day' | 'week' | 'month' | 'year';

const everyKey = (unit: Unit): MessageKey => `checkout.every.${unit}`;
const durationKey = (unit: Unit): MessageKey => `checkout.duration.${unit}`;
const isUnit = (text: string): text is Unit => ['day', 'week', 'month', 'year'].includes(text);

/** "$9 a month", "$49 once", "Free" (COM-2). */
export function priceText(version: Version, { t, language }: Words): string {
  const price = describePrice(version);
  if (price.kind === 'free') return t('checkout.price.free');
  const amount = formatMoney(price.amount, price.currency, language, true);
  return price.kind === 'one_off'
    ? t('checkout.price.once', { price: amount })
    : t(everyKey(price.interval), { price: amount, count: price.intervalCount });
}

/** Further details of a price, each a short phrase: the trial first. */
export function priceDetails(version: Version, { t, language }: Words): string[] {
  const price = describePrice(version);
  const details: string[] = [];
  if (price.kind === 'recurring') {
    if (price.trialDays > 0) details.push(t('checkout.detail.trial', { count: price.trialDays }));
    if (price.charges !== null) details.push(t('checkout.detail.charges', { count: price.charges }));
    if (price.keepsAccess) details.push(t('checkout.detail.keeps_access'));
    if (price.charges === null) details.push(t('checkout.detail.cancel_any_time'));
  } else if (price.access)
    details.push(t('checkout.detail.access', { duration: t(durationKey(price.access.interval), { count: price.access.count }) }));
  if (price.kind !== 'free' && price.setupFee > 0)
    details.push(t('checkout.detail.setup_fee', { fee: formatMoney(price.setupFee, price.currency, language, true) }));
  return details;
}

/** What follows after today: "Then $9 a month". Null: nothing. */
export function thenText(quote: Quote, { t, language }: Words): string | null {
  if (!quote.then || !isUnit(quote.then.interval)) return null;
  const price = t(everyKey(quote.then.interval), {
    price: formatMoney(quote.then.amount, quote.currency, language, true),
    count: quote.then.intervalCount,
  });
  return t('checkout.then', { price });
}

/** An order bump's price: "$19 once", "$5 a month". */
export function bumpPriceText({ price, interval }: Pick<OrderBump, 'price' | 'interval'>, currency: string, { t, language }: Words): string {
  const amount = formatMoney(price, currency, language, true);
  return interval ? t(everyKey(interval.interval), { price: amount, count: interval.intervalCount }) : t('checkout.price.once', { price: amount });
}

/**
 * What follows, sentence by sentence: the first charge, how long the coupon lasts, how many payments there are. `trialEnd`: its date as
 * text.
 */
export function followWords(quote: Quote, words: Words, trialEnd: string | null): string[] {
  const follows = thenText(quote, words);
  if (!follows || !quote.then) return [];
  const { t, language } = words;
  const { charges, discounted_charges: lowered, later_amount: later, interval, intervalCount } = quote.then;
  const sentences: string[] = [];
  // "Then €0 a month" is less useful than its duration and the later price.
  const isFreeAtFirst = quote.then.amount === 0 && lowered !== null;
  if (!isFreeAtFirst && trialEnd) sentences.push(t('checkout.then_from', { then: follows, date: trialEnd }));
  else if (!isFreeAtFirst) sentences.push(charges === null ? t('checkout.then_renews', { then: follows }) : `${follows}.`);
  if (lowered !== null && isUnit(interval)) {
    const price = t(everyKey(interval), { price: formatMoney(later, quote.currency, language, true), count: intervalCount });
    sentences.push(t('checkout.follow.later', { count: lowered, price }));
  }
  if (charges !== null) sentences.push(t('checkout.follow.charges', { count: charges }));
  else if (trialEnd || isFreeAtFirst) sentences.push(t('checkout.follow.cancel'));
  return sentences;
}
