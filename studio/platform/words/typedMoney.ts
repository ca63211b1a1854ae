import type { Language } from '@bandstand/contract/languages.ts';
import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

/** An amount in minor units as people type it in the language: "19,90" in German. `readMoney` parses it. */
export function typedMoney(amount: number, currency: string, language: Language): string {
  const digits = currencyExponent(currency);
  const value = amount / 10 ** digits;
  const shown = Number.isInteger(value) ? 0 : digits;
  return new Intl.NumberFormat(localeOf(language), { useGrouping: false, minimumFractionDigits: shown, maximumFractionDigits: digits }).format(value);
}
