import type { TaxRate } from '@bandstand/contract/taxes.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

/** What makes a row: the country, and its region where that has one. */
export const keyOf = ({ country, region }: Pick<TaxRate, 'country' | 'region'>): string => (region ? `${country}-${region}` : country);

/** Percent as it is typed, with comma or point, in thousandths of a percent; null: no rate from 0 to 100. */
export function readRate(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:[.,](\d{1,3}))?\s*$/.exec(text);
  if (!match) return null;
  const rate = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return rate <= 100_000 ? rate : null;
}

/** A rate as it is typed in the language: "8,25". */
export const typedRate = (rate: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { useGrouping: false, maximumFractionDigits: 3 }).format(rate / 1000);

/** The rows with others put beside them: one that is there already keeps its rate. */
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
