import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { createContext, useContext } from 'react';
import type { Moving } from './useMoving.ts';

/** State and actions shared by everything in the calendar. */
export type Calendar = {
  today: string;
  /** In milliseconds, to the minute. */
  now: number;
  moving: Moving | null;
  pickUp(item: ScheduledItem): void;
  drag(item: ScheduledItem, event: PointerEvent, element: HTMLElement): void;
  ask(form: 'move' | 'duplicate', item: ScheduledItem): void;
  remove(item: ScheduledItem): void;
};

export const CalendarContext = createContext<Calendar | null>(null);

/** The surrounding calendar. Throws outside of one. */
export function useCalendar(): Calendar {
  const calendar = useContext(CalendarContext);
  if (!calendar) throw new Error('There is no calendar above this component');
  return calendar;
}
