import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { AvatarUrls } from './media.ts';
import { CursorList, Id, List, MessageTs, Nullable, OneOf, Time } from './wire.ts';

/** `user` of messages and participants (MSG-1). */
export const ThreadUser = Type.Object({
  id: Id,
  subscriber_id: Id,
  name: Type.String(),
  avatar_urls: Nullable(AvatarUrls),
  is_admin: Type.Boolean(),
});
export type ThreadUser = Static<typeof ThreadUser>;

export const Mention = Type.Object({ user_id: Id, name: Type.String({ maxLength: 120 }) });
export type Mention = Static<typeof Mention>;
export const AttachmentData = Type.Object({
  url: Type.String(),
  title: Nullable(Type.String()),
  description: Nullable(Type.String()),
  image: Nullable(Type.String()),
  page_path: Nullable(Type.String()),
});
export type AttachmentData = Static<typeof AttachmentData>;

/** A video of a message (MSG-8). `preparing` while it is transcoded; seconds, pixels. */
export const MessageVideo = Type.Object({
  id: Id,
  status: OneOf(['preparing', 'ready', 'failed']),
  url: Nullable(Type.String()),
  hls_url: Nullable(Type.String()),
  poster_url: Nullable(Type.String()),
  content_type: Type.String(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  duration: Nullable(Type.Number()),
});
export type MessageVideo = Static<typeof MessageVideo>;

/**
 * The content of a system line (MSG-9), worded in the reader's language. `people`: the members concerned. `title`: the new one of
 * `renamed`.
 */
export const SystemLine = Type.Object({
  event: OneOf(['joined', 'added', 'left', 'removed', 'renamed', 'pinned']),
  actor: Nullable(ThreadUser),
  people: Type.Array(ThreadUser),
  title: Nullable(Type.String()),
});
export type SystemLine = Static<typeof SystemLine>;

/** How many members gave an emoji. `is_own`: the viewer is one of them. */
export const EmojiCount = Type.Object({ emoji: Type.String(), count: Type.Integer(), is_own: Type.Boolean() });
export type EmojiCount = Static<typeof EmojiCount>;

const messageFields = {
  id: Type.String(),
  client_id: Nullable(Type.String()),
  message_thread_id: Id,
  message_ts: MessageTs,
  message: Type.String(),
  message_type: OneOf(['message', 'image', 'video', 'attachment', 'notification']),
  user: Nullable(ThreadUser),
  image_urls: Type.Array(Type.String()),
  image_ids: Type.Array(Id),
  video_url: Nullable(Type.String()),
  video: Nullable(MessageVideo),
  attachment_data: Nullable(AttachmentData),
  mentions: Type.Array(Mention),
  reaction_count: Type.Integer(),
  has_reacted: Type.Boolean(),
  /** Emojis beside the likes, the most frequent first. `is_own` is false in events: each client keeps its own. */
  emojis: Type.Array(EmojiCount),
  is_root: Type.Boolean(),
  pinned_at: Nullable(Time),
  edited_at: Nullable(Time),
  /** Deleted, but kept as an empty placeholder because of its replies (MSG-13). */
  is_deleted: Type.Boolean(),
  /** Hidden until staff review the reports (MSG-16): without text and pictures for everyone except its author. */
  is_hidden: Type.Boolean(),
  system: Nullable(SystemLine),
  status: Nullable(Type.String()),
};

/** A message without its replies. */
export const Reply = Type.Object(messageFields);
export type Reply = Static<typeof Reply>;

/** Message (L160). `message` is raw text: every renderer escapes it (MSG-11). `status` exists in the client only; the server sends null. */
export const Message = Type.Object({
  ...messageFields,
  /** The thread of its replies, once there is one (MSG-4). */
  reply_thread_id: Nullable(Id),
  reply_count: Type.Integer(),
  /** Up to two, the latest, in ascending order (MSG-4). */
  latest_replies: Type.Array(Reply),
  /** Number of replies not in `latest_replies` (MSG-4). */
  remaining_messages: Type.Integer(),
});
export type Message = Static<typeof Message>;

/** Participant (L162). */
export const Participant = Type.Object({
  user: ThreadUser,
  liked_messages: Type.Array(MessageTs),
  has_contributed: Type.Boolean(),
  notifications_enabled: Type.Boolean(),
});
export type Participant = Static<typeof Participant>;

/** Message thread (L158). */
export const Thread = Type.Object({
  id: Id,
  kind: OneOf(['chat', 'feed', 'comment', 'reply']),
  title: Nullable(Type.String()),
  channel_id: Type.String(),
  page_id: Nullable(Id),
  participants: Type.Array(Participant),
  total_count_participants: Type.Integer(),
  message_count: Type.Integer(),
  latest_message_ts: Nullable(MessageTs),
  latest_message: Nullable(Message),
  is_private: Type.Boolean(),
  is_feed: Type.Boolean(),
  is_unread: Type.Boolean(),
  /** Unread messages by others, at most 100; null in published threads, where the client adds the difference of `message_count`. */
  unread_count: Nullable(Type.Integer()),
  last_message_read_ts: Nullable(MessageTs),
  has_been_renamed: Type.Boolean(),
  parent_message: Nullable(Message),
  remaining_messages: Type.Integer(),
  reply_thread_id: Nullable(Id),
  can_post: Type.Boolean(),
  /** Why the viewer may not write here; null: they may. `staff_only`: a feed with posts by staff only (MSG-25). */
  post_refusal: Nullable(OneOf(['unavailable', 'signed_out', 'blocked', 'closed', 'staff_only', 'suspended'])),
  /** Who opened a private thread (user id): the creator of a group (MSG-5, MSG-26). */
  created_by: Nullable(Id),
  /** Has, or once had, more than two participants: it never turns into a thread of two (MSG-26). */
  is_group: Type.Boolean(),
  can_rename: Type.Boolean(),
  /** May add participants and remove others (MSG-5, MSG-26). */
  can_manage: Type.Boolean(),
  can_leave: Type.Boolean(),
  can_pin: Type.Boolean(),
  /** The viewer's own setting (L485). */
  notifications_enabled: Type.Boolean(),
});
export type Thread = Static<typeof Thread>;

/** A member as seen by someone who wants to write to them (L164); `id` is the subscriber's. */
export const MessagingProfile = Type.Object({
  id: Id,
  user_id: Id,
  name: Type.String(),
  can_receive_messages_from_members: Type.Boolean(),
  avatar_urls: Nullable(AvatarUrls),
});
export type MessagingProfile = Static<typeof MessagingProfile>;

const params = { id: Id };
const denied = ['thread_forbidden'] as const;
/** Absent, foreign and closed threads, and malformed ids, all return the same error (MSG-28). */
const notFound = 'thread_forbidden' as const;

export const threads = calls({
  'GET /threads': {
    who: 'member',
    query: {
      type: Type.Optional(OneOf(['chat', 'feed', 'comment', 'reply'])),
      before: Type.Optional(MessageTs),
      after: Type.Optional(MessageTs),
      except_ids: Type.Optional(Type.String({ maxLength: 4000 })),
    },
    returns: CursorList(Thread),
  },
  'GET /threads/{id}': { who: 'guest', params, returns: Thread, errors: denied, notFound },
  'GET /threads/profiles': {
    who: 'member',
    query: { user_ids: Type.Optional(Type.String({ maxLength: 4000 })) },
    returns: Type.Object({ profiles: Type.Array(MessagingProfile), app_profiles: Type.Array(MessagingProfile) }),
  },
  'GET /threads/unread_status': { who: 'member', returns: Type.Object({ has_unread: Type.Boolean() }) },
  'GET /threads/{id}/participants': {
    who: 'member',
    params,
    query: { page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: List(Participant),
    errors: denied,
    notFound,
  },
  'GET /threads/{id}/total_participants': { who: 'member', params, returns: Type.Object({ total_count: Type.Integer() }), errors: denied, notFound },
  'POST /threads/{id}/toggle_notification': {
    who: 'member',
    params,
    body: Type.Object({ active: Type.Boolean(), toggle_ts: Type.Optional(MessageTs) }),
    returns: Type.Object({ notifications_enabled: Type.Boolean() }),
    errors: denied,
    notFound,
  },
  'GET /threads/{id}/read': {
    who: 'member',
    changes: true,
    params,
    query: { client_ts: Type.Optional(MessageTs) },
    returns: Type.Object({ is_unread: Type.Boolean(), last_message_read_ts: Nullable(MessageTs) }),
    errors: denied,
    notFound,
  },
});
