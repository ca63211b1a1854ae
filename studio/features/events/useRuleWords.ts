import type { EventPart } from '@bandstand/contract/events.studio.ts';
import { nthOf, weekdaysOf } from '@bandstand/rules/events/recurrence.ts';
import { dayMs, wallMs, weekdayOf } from '@bandstand/rules/events/wall.ts';
import { formatClock, formatDayAndTime, formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useLanguage, useText } from '../../platform/studio.ts';

/** The earliest Monday: weekdays count from it. */
const monday = Date.UTC(1970, 0, 5);

export type RuleWords = {
  /** "Every Tuesday at 19:00 until May 3, 2027"; for a single occurrence, when it takes place. */
  ruleOf(part: Pick<EventPart, 'starts_at' | 'rule'>): string;
  /** 1 is Monday. */
  weekday(day: number, length?: 'long' | 'short'): string;
};

/** How often an event takes place, in everyday words. */
export function useRuleWords(): RuleWords {
  const t = useText();
  const language = useLanguage();
  const place = { language, timeZone: null };
  const locale = localeOf(language);
  const weekday = (day: number, length: 'long' | 'short' = 'long') =>
    new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(monday + (day - 1) * dayMs);
  const listed = (days: readonly number[]) => new Intl.ListFormat(locale).format(days.map((day) => weekday(day)));
  const often = ({ starts_at, rule }: Pick<EventPart, 'starts_at' | 'rule'>): string => {
    const ms = wallMs(starts_at);
    if (!rule) return formatDayAndTime(ms, place);
    const values = { count: rule.interval, time: formatClock(ms, place) };
    if (rule.every === 'day') return t('studio.events.words.day', values);
    if (rule.every === 'week') return t('studio.events.words.week', { ...values, days: listed(weekdaysOf(ms, rule)) });
    if (rule.by !== 'weekday') return t('studio.events.words.month', { ...values, day: new Date(ms).getUTCDate() });
    return t('studio.events.words.month_weekday', { ...values, nth: String(nthOf(ms)), weekday: weekday(weekdayOf(ms)) });
  };
  return {
    weekday,
    ruleOf: (part) => {
      const words = often(part);
      if (part.rule?.until) return t('studio.events.words.until', { rule: words, date: formatPlainDate(part.rule.until, language) });
      return part.rule?.count ? t('studio.events.words.count', { rule: words, count: part.rule.count }) : words;
    },
  };
}
