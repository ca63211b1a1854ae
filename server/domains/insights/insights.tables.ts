/** What the studio's first screen counts and its search palette finds. Most are rows of other domains, read only. */
export interface InsightsTables {
  /** How many members joined, were active last, and completed a page in an hour. `member`: all of them, at the hour 1970. */
  app_hours: { app_id: string; kind: 'member' | 'joined' | 'active' | 'completed'; hour: string; count: number };
  app_hour_changes: { app_id: string; nr: number; kind: string; hour: string; count: number };
  pages: {
    app_id: string;
    id: string;
    title: string;
    slug: string;
    archived_at: string | null;
    revision_id: string | null;
    is_changed: boolean;
    updated_at: string;
  };
  page_revisions: { app_id: string; id: string; path: string };
  subscribers: {
    app_id: string;
    id: string;
    account_id: string;
    user_id: string;
    is_app_messaging_profile: boolean;
    search_name: string;
    created_at: string;
    last_active_at: string | null;
  };
  users: { account_id: string; id: string; name: string; email: string };
}
