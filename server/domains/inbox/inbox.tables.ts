export interface InboxTables {
  inbox_threads: {
    app_id: string;
    thread_id: string;
    assigned_to: string | null;
    assigned_at: string | null;
    read_ts: number | null;
    closed_ts: number | null;
    closed_by: string | null;
  };
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
