import type { Delay } from '../access/facts.ts';
import { addDays, daysBetween } from '../time/days.ts';
import { plainDateOf } from '../time/zone.ts';

/** How a run goes on after it was started. */
export type Course = {
  /** ISO 8601; null: it runs. */
  pausedAt: string | null;
  /** In the order in which they happened. */
  delays: readonly Delay[];
  /** Pages that the member left out. */
  skipped: readonly string[];
  /** 1 for the first time. */
  round: number;
  /** The day on which the member last chose to leave missed days as they are. */
  askedOn: string | null;
  /** Days of earlier rounds on which something was completed, newest first. */
  earlierDays: readonly string[];
};

/** The course of a run that was just started. */
export const plainCourse: Course = { pausedAt: null, delays: [], skipped: [], round: 1, askedOn: null, earlierDays: [] };

/** A day of the plan after all delays. */
export const delayedDay = (date: string, delays: readonly Delay[]): string =>
  delays.reduce((day, delay) => (day >= delay.from ? addDays(day, delay.days) : day), date);

/** Half a year of weeks. */
const daysKept = 26 * 7;

/** A later round: as it was first started, but for what was done before. */
export const nextCourse = (course: Course, rounds: number, doneDays: readonly string[]): Course => ({
  ...plainCourse,
  round: course.round + rounds,
  earlierDays: [...new Set([...doneDays, ...course.earlierDays])].toSorted().toReversed().slice(0, daysKept),
});

export const paused = (course: Course, at: string): Course => (course.pausedAt === null ? { ...course, pausedAt: at } : course);

/**
 * The run goes on: the day of the pause becomes today, and everything after it follows. A pause that ends on its own day delays nothing. Returns
 * the new course, and the delay if there is one.
 */
export function resumed(course: Course, nowMs: number, timeZone: string): { course: Course; delay: Delay | null } {
  if (course.pausedAt === null) return { course, delay: null };
  const pausedMs = Date.parse(course.pausedAt);
  const from = plainDateOf(pausedMs, timeZone);
  const days = daysBetween(from, plainDateOf(nowMs, timeZone));
  const delay = days > 0 ? { at: course.pausedAt, from, days, ms: nowMs - pausedMs } : null;
  return { course: { ...course, pausedAt: null, delays: delay ? [...course.delays, delay] : course.delays }, delay };
}
