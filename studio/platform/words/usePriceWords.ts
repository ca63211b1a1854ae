import type { Version } from '@bandstand/contract/products.ts';
import { describePrice } from '@bandstand/rules/products/prices.ts';
import { quote } from '@bandstand/rules/products/quotes.ts';
import { useText } from '../studio.ts';
import { useFormat } from './useFormat.ts';
import { usePriceText } from './usePriceText.ts';

export type Priced = Pick<Version, 'kind' | 'price' | 'currency' | 'interval' | 'trial_days' | 'setup_fee' | 'keep_access'>;

/** Everything a price includes: the amount first, then the rest. */
export function usePriceWords(): (version: Priced) => { price: string; details: string[] } {
  const t = useText();
  const format = useFormat();
  const priceText = usePriceText();
  return (version) => {
    const price = describePrice(version);
    const details: string[] = [];
    if (price.kind !== 'free' && price.setupFee > 0)
      details.push(t('studio.price.fee_words', { amount: format.money(price.setupFee, price.currency) }));
    if (price.kind === 'recurring' && price.charges !== null) {
      const total = format.money(price.amount * price.charges, price.currency);
      details.push(t(price.keepsAccess ? 'studio.price.instalments_words' : 'studio.price.term_words', { count: price.charges, total }));
    }
    if (price.kind !== 'recurring' && price.access) details.push(t(`studio.price.access_${price.access.interval}`, { count: price.access.count }));
    return { price: priceText(version), details };
  };
}

/** What someone pays who buys now, without a coupon and before tax: today, and at the next charge. */
export function useBoughtToday(): (version: Priced) => string {
  const t = useText();
  const format = useFormat();
  return (version) => {
    const now = new Date().toISOString();
    const main = { productId: '', title: '', version: { ...version, id: '', name: '' }, bump: null, isDiscounted: false };
    const { amounts } = quote({ main, bumps: [], coupon: null, tax: null, now });
    const today = t('studio.price.today', { amount: format.money(amounts.total_due_now, version.currency) });
    return amounts.trial_ends_at
      ? `${today} ${t('studio.price.first_on', { amount: format.money(version.price, version.currency), date: format.date(amounts.trial_ends_at) })}`
      : today;
  };
}
