import type { Message, Thread, ThreadUser } from '../threads.ts';

export const threadId = '00000000-0000-4000-8000-0000000000aa';
export const inesId = '00000000-0000-4000-8000-000000000001';
/** Midday, in microseconds. */
export const noonTs = Date.UTC(2026, 10, 20, 12) * 1000;
const minuteUs = 60_000_000;

export const aPerson = (name: string, id = `00000000-0000-4000-8000-${String(name.length).padStart(12, '0')}`): ThreadUser => ({
  id,
  subscriber_id: id,
  name,
  avatar_urls: null,
  is_admin: false,
});
export const ines = aPerson('Ines Moreau', inesId);
export const bo = aPerson('Bo Lindgren', '00000000-0000-4000-8000-000000000002');

/** A message this many minutes after noon. */
export const aMessage = (minutes: number, more: Partial<Message> = {}): Message => {
  const ts = noonTs + minutes * minuteUs;
  return {
    id: `${threadId}-${ts}`,
    client_id: null,
    message_thread_id: threadId,
    message_ts: ts,
    message: `Message ${minutes}`,
    message_type: 'message',
    user: bo,
    image_urls: [],
    image_ids: [],
    video_url: null,
    video: null,
    attachment_data: null,
    mentions: [],
    reaction_count: 0,
    has_reacted: false,
    emojis: [],
    is_root: true,
    pinned_at: null,
    edited_at: null,
    is_deleted: false,
    is_hidden: false,
    system: null,
    status: null,
    reply_thread_id: null,
    reply_count: 0,
    latest_replies: [],
    remaining_messages: 0,
    ...more,
  };
};

const participant = (user: ThreadUser) => ({ user, liked_messages: [], has_contributed: true, notifications_enabled: true });

export const aThread = (more: Partial<Thread> = {}): Thread => ({
  id: threadId,
  kind: 'chat',
  title: null,
  channel_id: 'channel-1',
  page_id: null,
  participants: [participant(ines), participant(bo)],
  total_count_participants: 2,
  message_count: 1,
  latest_message_ts: noonTs,
  latest_message: aMessage(0),
  is_private: true,
  is_feed: false,
  is_unread: false,
  unread_count: 0,
  last_message_read_ts: noonTs,
  has_been_renamed: false,
  parent_message: null,
  remaining_messages: 0,
  reply_thread_id: null,
  can_post: true,
  post_refusal: null,
  created_by: inesId,
  is_group: false,
  can_rename: false,
  can_manage: false,
  can_leave: true,
  can_pin: false,
  notifications_enabled: true,
  ...more,
});
