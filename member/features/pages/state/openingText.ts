import type { Language } from '@bandstand/contract/languages.ts';
import { cityOf, formatDayAndTime } from '@bandstand/rules/text/dates.ts';

/** When a page opens, with weekday and zone: members may wait for it while travelling. Null: unknown. */
export function openingText(at: string | null | undefined, { language, timeZone }: { language: Language; timeZone: string }): string | null {
  if (!at || Number.isNaN(Date.parse(at))) return null;
  return `${formatDayAndTime(at, { language, timeZone })} (${cityOf(timeZone)})`;
}
