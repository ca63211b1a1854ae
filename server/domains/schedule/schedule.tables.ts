import type { scheduleItemTypes, scheduleScopes } from '@bandstand/contract/schedule.ts';

/** An item of a calendar. The day is what is shown, in every zone; minutes are the time of day of whoever looks. */
export interface CalendarRow {
  id: string;
  scope: (typeof scheduleScopes)[number];
  /** Whose it is, where it is of one member. */
  subscriber_id: string | null;
  /** The page whose audience it is for. */
  audience_id: string | null;
  item_id: string;
  item_type: (typeof scheduleItemTypes)[number];
  date: string;
  start_minute: number | null;
  end_minute: number | null;
  /** Placed by the owner. */
  is_placed: boolean;
  /** The run whose layout put it there. */
  root_id: string | null;
  /** By the member, who took it off. */
  removed_at: string | null;
}

export type NewCalendarRow = Omit<CalendarRow, 'removed_at'>;
