import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate, formatDateTime } from '@bandstand/rules/text/dates.ts';
import { formatRelative } from '@bandstand/rules/text/durations.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useMemo } from 'react';
import { useLanguage } from '../studio.ts';

export type Format = {
  date(time: string): string;
  dateTime(time: string): string;
  relative(time: string): string;
  money(amount: number, currency: string): string;
  number(value: number): string;
  /** 0.25 is 25 percent, rounded to whole numbers. */
  percent(share: number): string;
  /** Like `percent`, with all digits: what is charged or deducted. */
  rate(share: number): string;
  bytes(size: number): string;
};

/** Dates, money and numbers in the language of the studio and the browser's time zone. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => {
    const place = { language, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const numbers = new Intl.NumberFormat(localeOf(language));
    const shares = new Intl.NumberFormat(localeOf(language), { style: 'percent' });
    const rates = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 3 });
    const sizes = (unit: string) => new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits: 1 });
    return {
      date: (time) => formatDate(time, place),
      dateTime: (time) => formatDateTime(time, place),
      relative: (time) => formatRelative(Date.parse(time), Date.now(), language),
      money: (amount, currency) => formatMoney(amount, currency, language, true),
      number: (value) => numbers.format(value),
      percent: (share) => shares.format(share),
      rate: (share) => rates.format(share),
      bytes: (size) => {
        if (size < 1_000_000) return sizes('kilobyte').format(size / 1000);
        return size < 1_000_000_000 ? sizes('megabyte').format(size / 1_000_000) : sizes('gigabyte').format(size / 1_000_000_000);
      },
    };
  }, [language]);
}
