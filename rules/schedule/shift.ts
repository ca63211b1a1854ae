import { addDays, daysBetween } from '../time/days.ts';

/** A calendar item as a move needs it. */
export interface ShiftItem {
  id: string;
  date: string;
  /** Time of day; null: all day. */
  minute: number | null;
  /** Its run; null: none. */
  rootId: string | null;
  isCompleted: boolean;
}
export type Shift = { isRefused: true } | { isRefused: false; moved: { id: string; date: string }[] };

/**
 * What else moves when an item and those that follow it go to another day (SCH-5): later uncompleted items of the same run, by the same
 * number of days, in either direction. If one of them would end up before today, nothing moves.
 */
export function shiftAfter(item: ShiftItem, others: readonly ShiftItem[], toDate: string, today: string): Shift {
  const days = daysBetween(item.date, toDate);
  if (days === 0 || item.rootId === null) return { isRefused: false, moved: [] };
  const moved = others
    .filter((other) => other.id !== item.id && other.rootId === item.rootId && !other.isCompleted && isLater(other, item))
    .map(({ id, date }) => ({ id, date: addDays(date, days) }));
  return moved.some(({ date }) => date < today) ? { isRefused: true } : { isRefused: false, moved };
}

/** On a later day, or later on the same day if both have a time. */
export const isLater = (other: Pick<ShiftItem, 'date' | 'minute'>, item: Pick<ShiftItem, 'date' | 'minute'>): boolean =>
  other.date > item.date || (other.date === item.date && other.minute !== null && item.minute !== null && other.minute > item.minute);
