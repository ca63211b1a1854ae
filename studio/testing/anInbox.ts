import type { CannedReply, InboxMessage, InboxThread } from '@bandstand/contract/inbox.studio.ts';
import type { Answer } from '@bandstand/client/api/api.ts';

export const aPerson = (name: string) => ({ id: name.toLowerCase(), name, avatar_urls: null });

/** A chat between one member and the app. */
export const anInboxThread = (name: string, more: Partial<InboxThread> = {}): InboxThread => ({
  id: `t-${name.toLowerCase()}`,
  kind: 'chat',
  title: name,
  is_private: true,
  page: null,
  product: null,
  parent_thread_id: null,
  people: [aPerson(name)],
  total_people: 1,
  profile: aPerson('Club'),
  latest: { message_ts: 1_770_000_000_000_000, message_type: 'message', text: 'When do you open?', author: name, is_team: false },
  message_count: 1,
  is_unread: false,
  is_unanswered: true,
  is_closed: false,
  assigned_to: null,
  ...more,
});

export const anInboxMessage = (ts: number, text: string, more: Partial<InboxMessage> = {}): InboxMessage => ({
  id: `t-${ts}`,
  client_id: null,
  message_thread_id: 't',
  message_ts: ts,
  message: text,
  message_type: 'message',
  user: { id: 'u-noa', subscriber_id: 'noa', name: 'Noa', avatar_urls: null, is_admin: false },
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
  is_team: false,
  written_by: null,
  ...more,
});

/** A message that staff wrote as the app. */
export const aTeamMessage = (ts: number, text: string, by = 'Ada Berg'): InboxMessage =>
  anInboxMessage(ts, text, {
    user: { id: 'u-club', subscriber_id: 'club', name: 'Club', avatar_urls: null, is_admin: false },
    is_team: true,
    written_by: { id: 's', name: by },
  });

export const aCannedReply = (title: string, text: string, position = 0): CannedReply => ({
  id: title.toLowerCase(),
  title,
  text,
  position,
  updated_at: '2026-01-05T10:00:00.000Z',
});

export const anInbox = (items: InboxThread[], more: Partial<Answer<'GET /studio/inbox'>> = {}): Answer<'GET /studio/inbox'> => ({
  items,
  has_more: false,
  counts: { open: items.length, unanswered: 1, unread: 0, mine: 0, unassigned: 0 },
  ...more,
});
