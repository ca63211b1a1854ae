import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useMemo } from 'react';
import { useLanguage } from '../studio.ts';

/** A plain date, short below a chart, long on request. It has no zone. */
export function useDayWords(): { short: (date: string) => string; long: (date: string) => string } {
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
    const short = format({ day: 'numeric', month: 'short' });
    const long = format({ weekday: 'long', day: 'numeric', month: 'long' });
    return { short: (date) => short.format(Date.parse(date)), long: (date) => long.format(Date.parse(date)) };
  }, [language]);
}
