import { forGood } from '@bandstand/rules/threads/reports.ts';
import { useText } from '../studio.ts';
import { useFormat } from '../words/useFormat.ts';

/** "Suspended until 3 May 2026, 10:00", or indefinitely. */
export function useSuspensionWords(): (until: string) => string {
  const t = useText();
  const format = useFormat();
  return (until) => (until === forGood ? t('studio.suspension.for_good') : t('studio.suspension.until', { when: format.dateTime(until) }));
}
