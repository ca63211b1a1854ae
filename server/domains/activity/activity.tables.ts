export interface ActivityTables {
  activity_events: {
    app_id: string;
    id: string;
    subscriber_id: string | null;
    device_id: string | null;
    actor: string;
    activity_type: string;
    data: object;
    ts: string;
    created_at: string;
  };
}
