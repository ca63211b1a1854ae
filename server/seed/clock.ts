import { addCalendar, plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import { isoOf, shiftedClock, type Clock } from '../platform/clock.ts';
import type { TimesSeed } from './content/reusables.ts';
import type { When } from './content/people.ts';

const dayMs = 86_400_000;

/** The clock for playing the demo's past: it can be set, and runs on from there. */
export interface PlayClock extends Clock {
  moveTo(ms: number): void;
}

export function playClock(): PlayClock {
  const clock = shiftedClock();
  return { ...clock, moveTo: (ms) => clock.advance(ms - clock.ms()) };
}

/** Days back, hour and minute. */
function partsOf(when: When): { days: number; hours: number; minutes: number } {
  const [, days, hours, minutes] = /^(\d+)d (\d+):(\d+)$/.exec(when) ?? [];
  if (!days || !hours || !minutes) throw new Error(`${when} is no moment of the demo: write "3d 14:05"`);
  return { days: Number(days), hours: Number(hours), minutes: Number(minutes) };
}

/** This many days before `nowMs` at a time of day, UTC; a time in the future moves a day earlier. Milliseconds since 1970. */
export function momentOf(when: When, nowMs: number): number {
  const { days, hours, minutes } = partsOf(when);
  const midnight = Math.floor(nowMs / dayMs) * dayMs;
  const ms = midnight - days * dayMs + hours * 3_600_000 + minutes * 60_000;
  return ms < nowMs - 60_000 ? ms : ms - dayMs;
}

/** When an upcoming event takes place, in the format of pages. */
export function timesOf({ onDay, atHour, minutes }: TimesSeed, nowMs: number, timeZone: string): { starts_at: string; ends_at: string } {
  const date = plainDateOf(nowMs, timeZone);
  // The first day of 1970 was a Thursday: two days later the first of these weeks from Saturday to Friday began.
  const sinceSaturday = (startOfDate(date, null) / dayMs - 2 + 7) % 7;
  const inDays = typeof onDay === 'number' ? onDay : 7 - sinceSaturday;
  const startMs = addCalendar(startOfDate(date, timeZone) + atHour * 3_600_000, 0, inDays, timeZone);
  return { starts_at: isoOf(startMs), ends_at: isoOf(startMs + minutes * 60_000) };
}
