import { formatClock } from '@bandstand/rules/text/dates.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../platform/studio.ts';
import type { View } from './calendarDays.ts';
import type { Lane } from './lanes.ts';

const at = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Names of days, ranges and lanes. Dates are the same day everywhere, so none of them passes through a time zone. */
export function useCalendarWords() {
  const t = useText();
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
    const [weekday, long, month] = [
      format({ weekday: 'short' }),
      format({ weekday: 'long', day: 'numeric', month: 'long' }),
      format({ month: 'long', year: 'numeric' }),
    ];
    const span = format({ day: 'numeric', month: 'long', year: 'numeric' });
    return {
      weekday: (date: string) => weekday.format(at(date)),
      day: (date: string) => long.format(at(date)),
      span: (view: View, days: readonly string[], shown: string) =>
        view === 'month' ? month.format(at(shown)) : span.formatRange(at(days[0] ?? shown), at(days.at(-1) ?? shown)),
      time: (minute: number) => formatClock(minute * 60_000, { language, timeZone: null }),
      lane: ({ scope, title }: Lane) => title ?? t(`studio.calendar.lane.${scope}`),
    };
  }, [t, language]);
}
export type CalendarWords = ReturnType<typeof useCalendarWords>;
