import type { ProductSeed } from './content/products.ts';

/** A price in the catalogue's format. */
export const versionOf = ({ name, kind, price, every, lastsDays, trialDays = 0 }: ProductSeed['versions'][number], currency: string) => ({
  name,
  kind,
  price,
  currency,
  trial_days: trialDays,
  ...(every ? { interval: { interval: every, intervalCount: 1, expiryUnits: null } } : {}),
  ...(lastsDays ? { interval: { interval: 'day' as const, intervalCount: lastsDays, expiryUnits: 1 } } : {}),
});
