import type { Language } from '@bandstand/contract/languages.ts';
import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

const dayMs = 86_400_000;

/** "Today", "Yesterday", or the date. Days are YYYY-MM-DD in the viewer's zone. */
export function dayText(day: string, { today, language, t }: { today: string; language: Language; t: Translate }): string {
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (daysAgo === 0) return t('thread.today');
  if (daysAgo === 1) return t('thread.yesterday');
  return formatPlainDate(day, language);
}
