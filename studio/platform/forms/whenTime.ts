import { offsetAt } from '@bandstand/rules/time/offsets.ts';
import { fromWall } from '@bandstand/rules/time/zone.ts';

/** A time in a time zone as the platform's field writes it, `YYYY-MM-DDTHH:MM`; null: now. */
export type LocalTime = string | null;

const hourMs = 3_600_000;
/** The next full hour in the time zone that is at least half an hour away. */
export function nextHour(nowMs: number, zone: string): string {
  const wall = nowMs + offsetAt(nowMs, zone);
  return new Date(Math.ceil((wall + hourMs / 2) / hourMs) * hourMs).toISOString().slice(0, 16);
}
/** As an instant; null when the field is empty. */
export function instantOf(value: string, zone: string): string | null {
  const wall = Date.parse(`${value}Z`);
  return Number.isNaN(wall) ? null : new Date(fromWall(wall, zone)).toISOString();
}
/** An instant as the field writes it in a time zone; an empty text for none. */
export function wallOf(instant: string | null, zone: string): string {
  const ms = Date.parse(instant ?? '');
  return Number.isNaN(ms) ? '' : new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 16);
}
