import type { EventData } from '@bandstand/contract/pages.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { formatClock, formatDate, formatDayAndTime } from '@bandstand/rules/text/dates.ts';

type Span = Partial<Pick<EventData, 'starts_at' | 'ends_at'>>;

/** Start and end, the day only once if both are the same; null without a start. */
export function formatSpan({ starts_at: start, ends_at: end }: Span, language: Language, timeZone: string): string | null {
  if (!start) return null;
  const place = { language, timeZone };
  if (!end) return formatDayAndTime(start, place);
  const isSameDay = formatDate(start, place) === formatDate(end, place);
  return `${formatDayAndTime(start, place)} – ${isSameDay ? formatClock(end, place) : formatDayAndTime(end, place)}`;
}

/** The current state: the served one may be from before it began or ended. */
export function stateAt({ state = 'scheduled', starts_at: start, ends_at: end }: Partial<EventData>, now: number | null): EventData['state'] {
  if (state === 'cancelled' || now === null) return state;
  if (end && now >= Date.parse(end)) return 'ended';
  if (!start || now < Date.parse(start)) return state;
  // Without an end, only the server knows when it is over.
  return state === 'ended' && !end ? 'ended' : 'live';
}
