import type { Message } from '@bandstand/contract/threads.ts';
import type { User } from '@bandstand/contract/members.ts';
import type { OutgoingMessage } from './outgoing.ts';

/** A message for rendering: the server's, or an outgoing one. The key stays when one becomes the other. */
export type ShownMessage = Message & { key: string; outgoing: OutgoingMessage | null };

/** Where to scroll: a message, or its former place. `turn` increases with each request, so that the same place can be requested again. */
export type ChatTarget = { ts: number; turn: number };

type Facts = {
  messages: readonly Message[];
  waiting: readonly OutgoingMessage[];
  blockedIds: readonly string[];
  /** Just deleted: can still be undone. */
  hiddenIds?: ReadonlySet<string>;
  user: User | null;
};

/** In ascending order, without those of blocked members (L282), with outgoing ones at the end, each once. */
export function shownMessages({ messages, waiting, blockedIds, hiddenIds, user }: Facts): ShownMessage[] {
  const shown = messages.filter((message) => (!message.user || !blockedIds.includes(message.user.id)) && !hiddenIds?.has(message.id)).map(shownOf);
  const arrived = new Set(messages.map((message) => message.client_id));
  let ts = shown.at(-1)?.message_ts ?? 0;
  for (const outgoing of waiting) {
    if (arrived.has(outgoing.clientId)) continue;
    ts = Math.max(ts + 1, outgoing.writtenAt * 1000);
    shown.push({ ...draftOf(outgoing, user, ts), key: outgoing.clientId, outgoing });
  }
  return shown;
}

const known = new WeakMap<Message, ShownMessage>();

/** Returns the same object for the same message, so that a new one rerenders no others. */
function shownOf(message: Message): ShownMessage {
  const before = known.get(message);
  if (before) return before;
  const shown: ShownMessage = { ...message, key: message.client_id ?? String(message.message_ts), outgoing: null };
  known.set(message, shown);
  return shown;
}

function draftOf({ clientId, threadId, operation, imageUrls, state }: OutgoingMessage, user: User | null, ts: number): Message {
  const url = operation.attachment_data?.url;
  return {
    id: clientId,
    client_id: clientId,
    message_thread_id: threadId,
    message_ts: ts,
    message: operation.message ?? '',
    message_type: operation.message_type ?? 'message',
    user: user && { id: user.id, subscriber_id: user.subscriber_id, name: user.name, avatar_urls: user.avatar_urls, is_admin: user.is_admin },
    image_urls: imageUrls,
    image_ids: operation.image_ids ?? [],
    video_url: null,
    video: operation.video_id ? preparing(operation.video_id) : null,
    attachment_data: url ? { url, title: null, description: null, image: null, page_path: null } : null,
    mentions: operation.mentions ?? [],
    reaction_count: 0,
    has_reacted: false,
    emojis: [],
    is_root: true,
    pinned_at: null,
    edited_at: null,
    is_deleted: false,
    is_hidden: false,
    system: null,
    status: state,
    reply_thread_id: null,
    reply_count: 0,
    latest_replies: [],
    remaining_messages: 0,
  };
}

const preparing = (id: string): NonNullable<Message['video']> => ({
  id,
  status: 'preparing',
  url: null,
  hls_url: null,
  poster_url: null,
  content_type: 'video/mp4',
  width: null,
  height: null,
  duration: null,
});
