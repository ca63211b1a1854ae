export interface FeedsTables {
  threads: {
    app_id: string;
    id: string;
    kind: 'chat' | 'feed' | 'comment' | 'reply';
    channel_id: string;
    title: string | null;
    is_private: boolean;
    page_id: string | null;
    product_id: string | null;
    is_app_wide: boolean;
    who_posts: 'everybody' | 'staff';
    who_joins: 'everyone' | 'writers';
    is_of_studio: boolean;
    message_count: number;
    latest_message_ts: number | null;
    created_at: string;
    updated_at: string;
  };
}
