import type { Version } from '@bandstand/contract/products.ts';
import { describePrice } from '@bandstand/rules/products/prices.ts';
import { useText } from '../studio.ts';
import { useFormat } from './useFormat.ts';

type Priced = Pick<Version, 'kind' | 'price' | 'currency' | 'interval' | 'trial_days' | 'setup_fee' | 'keep_access'>;

/** A price in everyday form: "9 € a month", "Free", "120 € once". */
export function usePriceText(): (version: Priced) => string {
  const t = useText();
  const format = useFormat();
  return (version) => {
    const price = describePrice(version);
    if (price.kind === 'free') return t('studio.price.free');
    const amount = format.money(price.amount, price.currency);
    if (price.kind === 'one_off') return t('studio.price.once', { amount });
    const words = t(`studio.price.every_${price.interval}`, { amount, count: price.intervalCount });
    return price.trialDays > 0 ? t('studio.price.with_trial', { price: words, days: price.trialDays }) : words;
  };
}
