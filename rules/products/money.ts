import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '../text/languages.ts';
import { currencyExponent, moneyStep } from './currencies.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${locale} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    // Otherwise Intl uses its own digits: 0 for HUF, and for RSD a different number in each engine.
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    formats.set(key, (format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction })));
  }
  return format;
}

/** Minor units as a decimal number without grouping or sign, for files and for `Intl`: "19.90". Exact, unlike a division. */
export function decimalOf(amount: number, currency: string): string {
  const digits = currencyExponent(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${amount < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}

/** An amount in integer minor units as text: "$20.00". `isShort` omits the cents of a whole amount: "$20". */
export function formatMoney(amount: number, currency: string, language: Language, isShort = false): string {
  const digits = currencyExponent(currency);
  const isWhole = isShort && amount % 10 ** digits === 0;
  return formatOf(currency, localeOf(language), isWhole ? 0 : digits)
    .format(amount / 10 ** digits)
    .replace(/[\u00a0\u202f]/g, '\u00a0');
}

/** The same for an amount whose number of digits differs from its currency's current one. */
export const formatScaled = (amount: number, currency: string, language: Language, digits: number): string =>
  formatOf(currency, localeOf(language), digits)
    .format(amount / 10 ** digits)
    .replace(/[\u00a0\u202f]/g, '\u00a0');

/** The error of a typed amount, as a field text: "5.123" in a currency that is paid in hundredths. Null: valid. */
export function stepFault(amount: number, currency: string): { key: 'field.money_step'; values: { currency: string; step: string } } | null {
  const step = moneyStep(currency);
  return amount % step === 0 ? null : { key: 'field.money_step', values: { currency, step: decimalOf(step, currency) } };
}

/**
 * An owner's typed amount in minor units: "19,99" and "19.99" are 1999 EUR cents. Null: not an amount, negative, or more precise than the
 * currency.
 */
export function readMoney(text: string, currency: string): number | null {
  const match = /^\s*(\d{1,12})(?:[.,](\d+))?\s*$/.exec(text);
  if (!match) return null;
  const exponent = currencyExponent(currency);
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > exponent) return null;
  return Number(whole + fraction.padEnd(exponent, '0'));
}
