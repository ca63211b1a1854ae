import type { Language } from '@bandstand/contract/languages.ts';
import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { formatWeekday } from '@bandstand/rules/text/weekday.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

const dayMs = 86_400_000;

/** In a list, where a line is short: "Friday" in the last seven days, else like `dayText`. */
export function shortDayText(day: string, { today, language, t }: { today: string; language: Language; t: Translate }): string {
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  return daysAgo > 1 && daysAgo < 7 ? formatWeekday(day, language) : dayText(day, { today, language, t });
}

/** "Today", "Yesterday", or the date. Days are YYYY-MM-DD in the viewer's zone. */
export function dayText(day: string, { today, language, t }: { today: string; language: Language; t: Translate }): string {
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (daysAgo === 0) return t('thread.today');
  if (daysAgo === 1) return t('thread.yesterday');
  return formatPlainDate(day, language);
}
