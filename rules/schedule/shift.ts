import { addDays, daysBetween } from '../time/days.ts';

/** An item of a calendar as a move sees it. */
export interface ShiftItem {
  id: string;
  date: string;
  /** Time of day; null: all day. */
  minute: number | null;
  /** The run that it belongs to; null: none. */
  rootId: string | null;
  isCompleted: boolean;
}
export type Shift = { isRefused: true } | { isRefused: false; moved: { id: string; date: string }[] };

/**
 * What else moves when an item goes to another day with those that follow it (SCH-5): later items of the same run that are not completed, by
 * the same number of days, in either direction. Where one of them would come to lie before today, nothing moves.
 */
export function shiftAfter(item: ShiftItem, others: readonly ShiftItem[], toDate: string, today: string): Shift {
  const days = daysBetween(item.date, toDate);
  if (days === 0 || item.rootId === null) return { isRefused: false, moved: [] };
  const moved = others
    .filter((other) => other.id !== item.id && other.rootId === item.rootId && !other.isCompleted && isLater(other, item))
    .map(({ id, date }) => ({ id, date: addDays(date, days) }));
  return moved.some(({ date }) => date < today) ? { isRefused: true } : { isRefused: false, moved };
}

/** On a later day, or later on the same day where both have a time. */
export const isLater = (other: Pick<ShiftItem, 'date' | 'minute'>, item: Pick<ShiftItem, 'date' | 'minute'>): boolean =>
  other.date > item.date || (other.date === item.date && other.minute !== null && item.minute !== null && other.minute > item.minute);
