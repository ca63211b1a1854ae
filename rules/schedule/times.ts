import { fromWall, plainDateOf, startOfDate } from '../time/zone.ts';
import { addDays, daysBetween, isPlainDate } from '../time/days.ts';

/** The limit for planning, in days. */
const farthestDays = 36_525;
/** The longest span of a single request. */
export const longestSpanDays = 400;
const defaultBefore = 31;
const defaultAfter = 366;

/**
 * The instant of a time of day on a date, in minutes after midnight. A time that the clocks skip moves on by the gap, but at most to the
 * last minute of the date. Milliseconds since 1970.
 */
export function instantOf(date: string, minute: number, timeZone: string | null): number {
  const at = fromWall(Date.parse(`${date}T00:00:00Z`) + minute * 60_000, timeZone);
  return plainDateOf(at, timeZone) > date ? startOfDate(addDays(date, 1), timeZone) - 60_000 : at;
}

/** Today in the member's zone. */
export const todayIn = (timeZone: string | null, nowMs: number): string => plainDateOf(nowMs, timeZone);

/** Whether a text is a plannable day: an existing one, within a hundred years of today. */
export const isPlannable = (date: string, today: string): boolean => isPlainDate(date) && Math.abs(daysBetween(today, date)) <= farthestDays;

/** The requested days, both included (SCH-2); null: invalid. A missing end defaults to a span around today, or around the other end. */
export function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): { from: string; to: string } | null {
  if ([from, to].some((date) => date !== undefined && !isPlannable(date, today))) return null;
  const first = from ?? (to === undefined ? addDays(today, -defaultBefore) : addDays(to, -defaultAfter));
  const last = to ?? (from === undefined ? addDays(today, defaultAfter) : addDays(from, defaultAfter));
  return first > last || daysBetween(first, last) > longestSpanDays ? null : { from: first, to: last };
}
