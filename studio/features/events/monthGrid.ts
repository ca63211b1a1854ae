import { dayMs, mondayOf } from '@bandstand/rules/events/wall.ts';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days of a month YYYY-MM in whole weeks, starting on a Monday. */
export function monthGrid(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${shiftedMonth(month, 1)}-01T00:00:00Z`);
  const days: string[] = [];
  for (let ms = mondayOf(first); ms < next || days.length % 7 !== 0; ms += dayMs) days.push(dayOf(ms));
  return days;
}

/** The month a number of months later, or earlier. */
export function shiftedMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
}
