import type { Language } from '@bandstand/contract/languages.ts';
import { cityOf, formatDayAndTime } from '@bandstand/rules/text/dates.ts';

/** When a page opens, with its weekday and the place whose clock is meant: one may wait for it on a journey. Null: nobody knows. */
export function openingText(at: string | null | undefined, { language, timeZone }: { language: Language; timeZone: string }): string | null {
  if (!at || Number.isNaN(Date.parse(at))) return null;
  return `${formatDayAndTime(at, { language, timeZone })} (${cityOf(timeZone)})`;
}
