import { addDays, weekdayOf } from '@bandstand/rules/time/days.ts';
import { addMonths, firstOfMonth, lastOfMonth, monthOf } from '../scheduleMonths.ts';

export type CalendarView = 'week' | 'month';
export type DateRange = { from: string; to: string };

export const startOfWeek = (date: string, firstDay: number): string => addDays(date, -((weekdayOf(date) - firstDay + 7) % 7));

export const daysOfWeek = (date: string, firstDay: number): string[] => daysFrom(startOfWeek(date, firstDay), 7);

/** The weeks that a month touches, each complete. */
export function weeksOfMonth(month: string, firstDay: number): string[][] {
  const end = lastOfMonth(month);
  const weeks: string[][] = [];
  for (let start = startOfWeek(firstOfMonth(month), firstDay); start <= end; start = addDays(start, 7)) weeks.push(daysFrom(start, 7));
  return weeks;
}

/** One week or month forward or back; a day that the other month lacks becomes its last. */
export function step(date: string, view: CalendarView, direction: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * direction);
  const month = addMonths(monthOf(date), direction);
  const last = lastOfMonth(month);
  const same = `${month}-${date.slice(8)}`;
  return same > last ? last : same;
}

/** The month whose answer covers a view: a week belongs to the month of its middle. */
export const windowMonth = (date: string, view: CalendarView, firstDay: number): string =>
  monthOf(view === 'month' ? date : addDays(startOfWeek(date, firstDay), 3));

/** The days that a view shows as its own, for its heading and for "nothing planned". */
export function daysShown(date: string, view: CalendarView, firstDay: number): DateRange {
  if (view === 'month') return { from: firstOfMonth(monthOf(date)), to: lastOfMonth(monthOf(date)) };
  const start = startOfWeek(date, firstDay);
  return { from: start, to: addDays(start, 6) };
}

const daysFrom = (start: string, count: number): string[] => Array.from({ length: count }, (_, at) => addDays(start, at));
