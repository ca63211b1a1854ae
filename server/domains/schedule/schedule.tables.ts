import type { scheduleItemTypes, scheduleScopes } from '@bandstand/contract/schedule.ts';

/** An item of a calendar. The day is shown as is in every zone; minutes are the viewer's local time of day. */
export interface CalendarRow {
  id: string;
  scope: (typeof scheduleScopes)[number];
  /** The member it belongs to, if it is for one member. */
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
  /** When the member removed it. */
  removed_at: string | null;
}

export type NewCalendarRow = Omit<CalendarRow, 'removed_at'>;
