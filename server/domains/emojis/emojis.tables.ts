export interface EmojisTables {
  message_emojis: {
    app_id: string;
    thread_id: string;
    ts: number;
    subscriber_id: string;
    emoji: string;
    created_at: string;
  };
}
