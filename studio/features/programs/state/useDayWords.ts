import { addDays } from '@bandstand/rules/time/days.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../platform/studio.ts';
import { daysInWeek } from './layout.ts';
import type { PlanDraft } from './planDraft.ts';

type DayWords = {
  /** Header of a column in the grid. */
  column: (weekday: number) => string;
  /** "Week 2, day 3", with its date when all members begin on the same day. */
  day: (day: number) => string;
  /** "Day 10". */
  short: (day: number) => string;
  time: (minute: number) => string;
};

/** The names of a plan's days: by number, or by weekday and date when all members begin on the same day. */
export function useDayWords({ pace, starts_on }: Pick<PlanDraft, 'pace' | 'starts_on'>): DayWords {
  const t = useText();
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' });
    const first = pace === 'fixed' && starts_on ? starts_on : null;
    const weekday = (from: string, day: number) => names.format(Date.parse(`${addDays(from, day)}T00:00:00Z`));
    const times = new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    const inWeek = (day: number) => ({ week: Math.floor(day / daysInWeek) + 1, day: (day % daysInWeek) + 1 });
    return {
      column: (day) => (first ? weekday(first, day) : t('studio.plan.day', { day: day + 1 })),
      day: (day) => {
        const where = t('studio.plan.week_day', inWeek(day));
        return first ? `${where}, ${formatPlainDate(addDays(first, day), language)}` : where;
      },
      short: (day) => t('studio.plan.day', { day: day + 1 }),
      time: (minute) => times.format(minute * 60_000),
    };
  }, [t, language, pace, starts_on]);
}
