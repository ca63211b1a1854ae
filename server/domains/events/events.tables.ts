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
}
