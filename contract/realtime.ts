import type { Message, Participant, Reply, Thread } from './threads.ts';

/** Frames that a client sends (MSG-40). The first is `auth`; guests omit email and token. */
export type ClientFrame =
  | { type: 'auth'; app: string; email?: string; token?: string }
  | { type: 'subscribe'; channel: string }
  | { type: 'unsubscribe'; channel: string }
  | { type: 'typing'; channel: string };

/** Events of a thread's channel (MSG-42), the same for all. Ignore `has_reacted` in their messages: each client keeps its own. */
export type ThreadEvents = {
  message_created: { message: Message };
  message_updated: { message: Message };
  message_deleted: { message_ts: number; latest_message_ts: number | null };
  reaction_changed: { message_ts: number; reaction_count: number };
  pin_changed: { message_ts: number; pinned_at: string | null };
  /** Each client computes the name of an unnamed thread itself (MSG-5). */
  thread_renamed: { title: string | null; has_been_renamed: boolean };
  participant_added: { participants: Participant[] };
  participant_removed: { user_id: string };
  /** A root's replies changed: their number and the latest ones. */
  replies_changed: { message_ts: number; reply_thread_id: string; reply_count: number; latest_replies: Reply[] };
  read: { user_id: string; ts: number };
  typing: { user_id: string };
};

/** Events of a member's own channel (MSG-42). */
export type GlobalEvents = {
  unread_status: { has_unread: boolean };
  thread_updated: { thread: Thread };
  /** The member left or was removed from a private thread. Their lists drop it. */
  thread_left: { thread_id: string };
  member_blocked: { user_id: string };
  member_unblocked: { user_id: string };
  entitlements_changed: Record<string, never>;
  session_revoked: Record<string, never>;
};

/** Events of `app-{slug}`, for everyone (MSG-41, MSG-42). */
export type AppEvents = { tree_changed: { root_id: string; version: string }; app_config_changed: { version: string } };

export type RealtimeEvents = ThreadEvents & GlobalEvents & AppEvents;

/** Frames that the server sends (MSG-40). */
export type ServerFrame =
  | { [E in keyof RealtimeEvents]: { type: 'event'; channel: string; event: E; data: RealtimeEvents[E] } }[keyof RealtimeEvents]
  | { type: 'ready' }
  | { type: 'subscribed'; channel: string }
  | { type: 'error'; code: string; channel?: string };
