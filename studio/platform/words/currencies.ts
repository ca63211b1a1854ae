import { currencies } from '@bandstand/rules/products/currencies.listed.ts';

/** What most owners choose from; the others follow, in the order of their codes. */
const common = ['EUR', 'USD', 'GBP', 'CHF', 'CZK', 'PLN', 'SEK', 'NOK', 'DKK', 'BRL', 'CAD', 'AUD', 'NZD', 'JPY'] as const;

/** Every currency that prices may have. A currency in use stays, even after ISO has withdrawn it. */
export const currencyOptions = (...inUse: (string | null | undefined)[]): { value: string; label: string }[] =>
  [...new Set([...common, ...currencies, ...inUse.filter((value) => typeof value === 'string')])].map((value) => ({ value, label: value }));
