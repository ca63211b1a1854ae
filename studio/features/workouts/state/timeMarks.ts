import { timeAt, writeTime } from '@bandstand/rules/workouts/text.amounts.ts';

/** A place in a video as people write it: "1:05". Empty: none. */
export function timeMark(seconds: number | null): string {
  if (seconds === null) return '';
  const whole = Math.floor(seconds);
  return whole < 120 ? `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}` : writeTime(whole);
}

/** The place that a text names, in seconds; null: none, undefined: it was not understood. */
export function secondsOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const time = timeAt(text.trim(), 1);
  return time && time.length === text.trim().length ? time.seconds : undefined;
}
