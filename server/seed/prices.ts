import type { ProductSeed } from './content/products.ts';

/** A price as the catalogue takes it. */
export const versionOf = ({ name, kind, price, every, trialDays = 0 }: ProductSeed['versions'][number], currency: string) => ({
  name,
  kind,
  price,
  currency,
  trial_days: trialDays,
  ...(every ? { interval: { interval: every, intervalCount: 1, expiryUnits: null } } : {}),
});
