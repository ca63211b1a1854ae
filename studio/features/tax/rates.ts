import type { TaxRate } from '@bandstand/contract/taxes.ts';

/** The key of a row: the country, and its region if it has one. */
export const keyOf = ({ country, region }: Pick<TaxRate, 'country' | 'region'>): string => (region ? `${country}-${region}` : country);

/** The rows with others added: an existing row keeps its rate. */
export function withRates(rates: readonly TaxRate[], more: readonly TaxRate[]): TaxRate[] {
  const known = new Set(rates.map(keyOf));
  return [...rates, ...more.filter((rate) => !known.has(keyOf(rate)))];
}

/** Tax and total of a price at a rate, in minor units. */
export function taxExample(price: number, rate: number, isInclusive: boolean): { net: number; tax: number; total: number } {
  if (!isInclusive) {
    const tax = Math.round((price * rate) / 100_000);
    return { net: price, tax, total: price + tax };
  }
  const tax = Math.round((price * rate) / (100_000 + rate));
  return { net: price - tax, tax, total: price };
}
