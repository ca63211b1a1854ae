import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '../text/languages.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale: string, isWhole: boolean): Intl.NumberFormat {
  const key = `${currency} ${locale} ${isWhole}`;
  let format = formats.get(key);
  if (!format) {
    formats.set(
      key,
      (format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        ...(isWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
      })),
    );
  }
  return format;
}

const exponentOf = (format: Intl.NumberFormat): number => format.resolvedOptions().maximumFractionDigits ?? 2;
/** Digits behind the point of a currency: 2 for EUR, 0 for JPY. Throws RangeError for what is no currency code. */
export const currencyExponent = (currency: string): number => exponentOf(formatOf(currency, 'en-US', false));

/** An amount in integer minor units as text: "$20.00". `isShort` leaves off cents of a whole amount: "$20". */
export function formatMoney(amount: number, currency: string, language: Language, isShort = false): string {
  // The digits are the currency's, in whatever language: a second format would take as long to make as the text.
  const format = formatOf(currency, localeOf(language), false);
  const value = amount / 10 ** exponentOf(format);
  return (isShort && Number.isInteger(value) ? formatOf(currency, localeOf(language), true) : format)
    .format(value)
    .replace(/[\u00a0\u202f]/g, '\u00a0');
}

/** What an owner typed as minor units: "19,99" and "19.99" are 1999 EUR cents. Null: no amount, negative, or finer than the currency. */
export function readMoney(text: string, currency: string): number | null {
  const match = /^\s*(\d{1,12})(?:[.,](\d+))?\s*$/.exec(text);
  if (!match) return null;
  const exponent = currencyExponent(currency);
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > exponent) return null;
  return Number(whole + fraction.padEnd(exponent, '0'));
}
