import type { EventPlan } from '@bandstand/rules/events/dates.ts';

/** An event with its dates: what is written, and what members see. */
export interface EventRow {
  app_id: string;
  page_id: string;
  draft: EventPlan;
  published: EventPlan | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface EventsTables {
  events: EventRow;
  event_occurrences: { app_id: string; page_id: string; event_page_id: string; date: string; content_hash: string | null };
  event_attendance: { app_id: string; page_id: string; subscriber_id: string; marked_at: string; marked_by: string | null };
}
