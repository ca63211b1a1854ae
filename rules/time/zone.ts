import { offsetAt, clockOf } from './offsets.ts';

const dayMs = 86_400_000;

/** A local date-time as a number: the milliseconds of the same reading in UTC. */
const toWall = (ms: number, timeZone: string | null) => ms + offsetAt(ms, timeZone);

/** The instant of a local date-time. A time that the clocks skip moves on by the gap; a repeated one is the first. */
export function fromWall(wall: number, timeZone: string | null): number {
  if (timeZone === null) return wall;
  const before = offsetAt(wall - dayMs, timeZone);
  const after = offsetAt(wall + dayMs, timeZone);
  for (const offset of before === after ? [before] : [before, after]) if (offsetAt(wall - offset, timeZone) === offset) return wall - offset;
  return wall - before;
}

/** Adds calendar months (clamped to the month's end), then days, keeping the local time of day. */
export function addCalendar(ms: number, months: number, days: number, timeZone: string | null = null): number {
  if (months === 0 && days === 0) return ms;
  const wall = toWall(ms, timeZone);
  return fromWall((months === 0 ? wall : addMonths(wall, months)) + days * dayMs, timeZone);
}

function addMonths(wall: number, months: number): number {
  const from = new Date(wall);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = ((wall % dayMs) + dayMs) % dayMs;
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) + timeOfDay;
}

/** The calendar date YYYY-MM-DD of an instant in a zone. */
export function plainDateOf(ms: number, timeZone: string | null): string {
  return new Date(toWall(ms, timeZone)).toISOString().slice(0, 10);
}

/** The instant at which a calendar date YYYY-MM-DD begins in a zone (ACC-11). */
export function startOfDate(plainDate: string, timeZone: string | null): number {
  return fromWall(Date.parse(`${plainDate}T00:00:00Z`), timeZone);
}

/** Whether the platform knows the IANA zone. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}
