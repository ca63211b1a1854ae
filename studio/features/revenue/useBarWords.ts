import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../platform/studio.ts';
import type { Bar } from './spans.ts';

/** The days of a bar in words: short below the chart, long on request. Plain dates have no zone. */
export function useBarWords(isByMonth: boolean): { short: (bar: Bar) => string; long: (bar: Bar) => string } {
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
    const short = format(isByMonth ? { month: 'short' } : { day: 'numeric', month: 'short' });
    const long = format(isByMonth ? { month: 'long', year: 'numeric' } : { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    return { short: ({ from }) => short.format(Date.parse(from)), long: ({ from }) => long.format(Date.parse(from)) };
  }, [language, isByMonth]);
}
