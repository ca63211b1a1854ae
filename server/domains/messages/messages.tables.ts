import type { AttachmentData, Mention, SystemLine } from '@bandstand/contract/threads.ts';
import type { Generated, Selectable } from 'kysely';

/** A system line as it is stored: people by subscriber id (MSG-9). */
interface SystemFacts {
  event: SystemLine['event'];
  actor: string | null;
  people: string[];
  title: string | null;
}

export interface MessageTable {
  app_id: string;
  thread_id: string;
  ts: number;
  author_id: string | null;
  real_author_id: string | null;
  client_id: string | null;
  type: 'message' | 'image' | 'video' | 'attachment' | 'notification';
  text: string;
  mentions: Mention[];
  image_ids: string[];
  attachment: AttachmentData | null;
  reaction_count: Generated<number>;
  emojis: Generated<Record<string, number> | null>;
  reply_thread_id: string | null;
  pinned_at: string | null;
  edited_at: string | null;
  deleted_at: string | null;
  video_id: Generated<string | null>;
  system: Generated<SystemFacts | null>;
  hidden_at: Generated<string | null>;
  reply_count: Generated<number>;
}

interface MessageReactionTable {
  app_id: string;
  thread_id: string;
  ts: number;
  subscriber_id: string;
  created_at: string;
}

export interface MessagesTables {
  messages: MessageTable;
  message_reactions: MessageReactionTable;
}

/** A message from one viewer's side, without its replies. */
type ReplyRow = Omit<Selectable<MessageTable>, 'app_id' | 'real_author_id'> & {
  has_reacted: boolean;
  own_emojis: string[] | null;
  /** Not a reply itself (MSG-4). */
  is_root: boolean;
};
/** A message with its two latest replies, the older first. */
export type MessageRow = ReplyRow & { latest_replies: ReplyRow[] };
