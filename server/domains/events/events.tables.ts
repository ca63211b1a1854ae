import type { EventException, EventPart } from '@bandstand/contract/events.studio.ts';

/** All occurrences of an event, as the owner writes them. */
interface PlanColumn {
  timezone: string;
  parts: EventPart[];
  exceptions: EventException[];
}

/** An event with its occurrences: the draft, and what members see. */
export interface EventRow {
  app_id: string;
  page_id: string;
  draft: PlanColumn;
  published: PlanColumn | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface EventsTables {
  events: EventRow;
}
