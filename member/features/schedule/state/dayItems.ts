import type { ScheduledItem } from '@bandstand/contract/schedule.ts';

/** The items of each day: those without a time first, then by time. */
export function itemsByDay(items: readonly ScheduledItem[]): ReadonlyMap<string, readonly ScheduledItem[]> {
  const days = new Map<string, ScheduledItem[]>();
  for (const item of items) {
    const day = days.get(item.date);
    if (day) day.push(item);
    else days.set(item.date, [item]);
  }
  for (const day of days.values()) day.sort((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''));
  return days;
}

export const nothing: readonly ScheduledItem[] = [];
