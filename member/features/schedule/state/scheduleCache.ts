import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { addDays, daysBetween } from '@bandstand/rules/time/days.ts';
import type { QueryClient } from '@tanstack/react-query';
import { monthsKey, scheduleKey } from '../../../platform/calendar/useMonth.ts';
import { monthWindow } from '../../../platform/scheduleMonths.ts';
import { type DateRange } from '../../../platform/calendar/calendarDays.ts';

type Change = (items: readonly ScheduledItem[], range: DateRange) => ScheduledItem[];
const everyDay: DateRange = { from: '0000-01-01', to: '9999-12-31' };

/** Changes every cached answer: months and a page's days. Returns a function that undoes all of it. */
export function changeKnown(queries: QueryClient, itemId: string, change: Change): () => void {
  const before = [
    ...queries.getQueriesData<ScheduledItem[]>({ queryKey: monthsKey }),
    ...queries.getQueriesData<ScheduledItem[]>({ queryKey: [...scheduleKey, 'item', itemId] }),
  ];
  for (const [key, items] of before) if (items) queries.setQueryData(key, change(items, key[1] === 'month' ? monthWindow(String(key[2])) : everyDay));
  return () => {
    for (const [key, items] of before) if (items) queries.setQueryData(key, items);
  };
}

/** Puts items at their current place, replacing earlier ones with the same id. */
export const placing =
  (placed: readonly ScheduledItem[]): Change =>
  (items, { from, to }) => [
    ...items.filter(({ id }) => placed.every((one) => one.id !== id)),
    ...placed.filter(({ date }) => date >= from && date <= to),
  ];

export const without =
  (id: string): Change =>
  (items) =>
    items.filter((item) => item.id !== id);

/** Items that follow a moved page of a program (SCH-5): later own uncompleted items of the same run. */
export const followersOf = (items: readonly ScheduledItem[], moved: ScheduledItem): ScheduledItem[] =>
  moved.root === null
    ? []
    : items.filter(
        ({ id, root, date, editable, is_completed }) =>
          id !== moved.id && editable && !is_completed && root?.page_id === moved.root?.page_id && date > moved.date,
      );

/** An item on another day; its time stays. */
export function onDate(item: ScheduledItem, date: string): ScheduledItem {
  const byMs = daysBetween(item.date, date) * 86_400_000;
  const shift = (time: string | null) => time && new Date(Date.parse(time) + byMs).toISOString();
  return { ...item, date, starts_at: shift(item.starts_at), ends_at: shift(item.ends_at) };
}

export const shiftedBy = (items: readonly ScheduledItem[], days: number): ScheduledItem[] =>
  items.map((item) => onDate(item, addDays(item.date, days)));
