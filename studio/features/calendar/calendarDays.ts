import { addDays, weekdayOf } from '@bandstand/rules/time/days.ts';

export const views = ['month', 'week'] as const;
export type View = (typeof views)[number];

/** The Monday at or before a day. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));
const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;
const range = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));

/** The weeks that a view shows, Monday first; a month is shown in whole weeks. */
export function weeksOf(view: View, date: string): string[][] {
  if (view === 'week') return [range(mondayOf(date), 7)];
  const weeks: string[][] = [];
  const first = firstOfMonth(date);
  for (let monday = mondayOf(first); monday < first || monday.slice(0, 7) === first.slice(0, 7); monday = addDays(monday, 7))
    weeks.push(range(monday, 7));
  return weeks;
}

/** The day to show after a step forward (1) or back (-1). */
export function stepped(view: View, date: string, by: 1 | -1): string {
  if (view === 'week') return addDays(mondayOf(date), 7 * by);
  const first = firstOfMonth(date);
  return by === 1 ? firstOfMonth(addDays(first, 31)) : firstOfMonth(addDays(first, -1));
}

export const clockOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Minutes after midnight in a time field; null: nothing yet. */
export function minuteOf(clock: string): number | null {
  const [hour, minute] = clock.split(':').map(Number);
  return clock === '' || hour === undefined || minute === undefined || Number.isNaN(hour + minute) ? null : hour * 60 + minute;
}
