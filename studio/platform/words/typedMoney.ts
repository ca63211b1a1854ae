import type { Language } from '@bandstand/contract/languages.ts';
import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

/** An amount of minor units as one types it in the language: "19,90" in German. `readMoney` reads it again. */
export function typedMoney(amount: number, currency: string, language: Language): string {
  const digits = currencyExponent(currency);
  const value = amount / 10 ** digits;
  const shown = Number.isInteger(value) ? 0 : digits;
  return new Intl.NumberFormat(localeOf(language), { useGrouping: false, minimumFractionDigits: shown, maximumFractionDigits: digits }).format(value);
}
