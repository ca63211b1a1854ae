import type { AttachmentData, Mention, SystemLine } from '@bandstand/contract/threads.ts';
import type { Generated } from 'kysely';

export type ThreadKind = 'chat' | 'feed' | 'comment' | 'reply';
type MessageType = 'message' | 'image' | 'video' | 'attachment' | 'notification';

export interface ThreadTable {
  app_id: string;
  id: string;
  kind: ThreadKind;
  channel_id: string;
  title: string | null;
  has_been_renamed: Generated<boolean>;
  is_private: boolean;
  page_id: string | null;
  people_key: string | null;
  created_by: string | null;
  message_count: Generated<number>;
  latest_message_ts: number | null;
  latest_author_id: string | null;
  last_ts: Generated<number>;
  unread_since_ts: Generated<number | null>;
  parent_thread_id: Generated<string | null>;
  parent_ts: Generated<number | null>;
  is_group: Generated<boolean>;
  product_id: Generated<string | null>;
  is_app_wide: Generated<boolean>;
  who_posts: Generated<'everybody' | 'staff'>;
  who_joins: Generated<'everyone' | 'writers'>;
  created_at: string;
}

export interface ThreadParticipantTable {
  app_id: string;
  thread_id: string;
  subscriber_id: string;
  last_read_ts: number | null;
  notifications_enabled: boolean;
  notifications_toggled_ts: number | null;
  has_contributed: Generated<boolean>;
  is_listed: boolean;
  mailed_ts: number | null;
  joined_at: string;
}

/** A system line as stored: members by subscriber id (MSG-9). */
export interface SystemFacts {
  event: SystemLine['event'];
  actor: string | null;
  people: string[];
  title: string | null;
}

/** A message as threads read it to show it, without its replies. The domain `messages` writes the table. */
export interface ReplyRow {
  thread_id: string;
  ts: number;
  author_id: string | null;
  client_id: string | null;
  type: MessageType;
  text: string;
  mentions: Mention[];
  image_ids: string[];
  video_id: string | null;
  attachment: AttachmentData | null;
  system: SystemFacts | null;
  reaction_count: number;
  /** How many members gave each emoji; null: none. */
  emojis: Record<string, number> | null;
  /** Those that the viewer gave. */
  own_emojis: string[] | null;
  reply_thread_id: string | null;
  reply_count: number;
  pinned_at: string | null;
  edited_at: string | null;
  deleted_at: string | null;
  hidden_at: string | null;
  has_reacted: boolean;
  /** True unless it is a reply (MSG-4). */
  is_root: boolean;
}
/** A message with its two latest replies, older first. */
export type MessageRow = ReplyRow & { latest_replies: ReplyRow[] };

export interface ThreadsTables {
  threads: ThreadTable;
  thread_participants: ThreadParticipantTable;
}
