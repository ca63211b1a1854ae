import type { EventData } from '@bandstand/contract/pages.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { formatClock, formatDate, formatDateTime } from '@bandstand/rules/text/dates.ts';
import { offsetAt } from '@bandstand/rules/time/offsets.ts';

type Span = Partial<Pick<EventData, 'starts_at' | 'ends_at'>>;

/** From when to when, the day once where it begins and ends on one; null without a beginning. */
export function formatSpan({ starts_at: start, ends_at: end }: Span, language: Language, timeZone: string): string | null {
  if (!start) return null;
  const place = { language, timeZone };
  if (!end) return formatDateTime(start, place);
  const isSameDay = formatDate(start, place) === formatDate(end, place);
  return `${formatDateTime(start, place)} – ${isSameDay ? formatClock(end, place) : formatDateTime(end, place)}`;
}

/** Whether clocks in the two zones show different times at an instant. A zone that nobody knows differs from none. */
export function isOtherClock(time: string, zone: string, other: string): boolean {
  try {
    return offsetAt(Date.parse(time), zone) !== offsetAt(Date.parse(time), other);
  } catch {
    return false;
  }
}

/** What holds now: what was served may be from before it began or ended. */
export function stateAt({ state = 'scheduled', starts_at: start, ends_at: end }: Partial<EventData>, now: number | null): EventData['state'] {
  if (state === 'cancelled' || now === null) return state;
  if (end && now >= Date.parse(end)) return 'ended';
  if (!start || now < Date.parse(start)) return state;
  // Without an end only the server says when it is over.
  return state === 'ended' && !end ? 'ended' : 'live';
}
