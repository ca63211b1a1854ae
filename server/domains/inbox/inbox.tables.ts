export interface InboxTables {
  inbox_threads: {
    app_id: string;
    thread_id: string;
    assigned_to: string | null;
    assigned_at: string | null;
    read_ts: number | null;
    closed_by: string | null;
  };
  /** What was written in a thread on a day that is over. */
  message_days: {
    app_id: string;
    thread_id: string;
    day: string;
    messages: number;
    from_team: number;
    waits: number[];
    open_ts: number | null;
  };
  message_days_done: {
    app_id: string;
    zone: string;
    staff_ids: string[];
    first_day: string;
    last_day: string;
  };
  message_day_changes: { app_id: string; thread_id: string; nr: number };
  canned_replies: {
    app_id: string;
    id: string;
    title: string;
    text: string;
    position: number;
    created_at: string;
    updated_at: string;
  };
}
