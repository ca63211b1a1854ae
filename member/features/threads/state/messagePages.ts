import type { Message } from '@bandstand/contract/threads.ts';

/** The loaded messages of a thread: a gapless stretch in ascending order, and whether there are more before and after it. */
export type MessagePages = { items: Message[]; hasOlder: boolean; hasNewer: boolean };

export const noMessages: MessagePages = { items: [], hasOlder: false, hasNewer: false };

export const newestTs = (pages: MessagePages | undefined): number | null => pages?.items.at(-1)?.message_ts ?? null;

/** Where the stretch begins. A feed's pinned messages come with its first page out of order, so they are ignored. */
export const oldestTs = (pages: MessagePages | undefined): number | null =>
  (pages?.items.find(({ pinned_at: pinnedAt }) => pinnedAt === null) ?? pages?.items[0])?.message_ts ?? null;

export const hasMessage = (pages: MessagePages | undefined, ts: number): boolean => pages?.items.some(({ message_ts: own }) => own === ts) ?? false;

/** How many are kept on the device. */
const mostKept = 60;

/** The newest of the loaded messages, to be kept on the device. */
export const newestOf = ({ items, hasOlder, hasNewer }: MessagePages): MessagePages => ({
  items: items.slice(-mostKept),
  hasOlder: hasOlder || items.length > mostKept,
  hasNewer,
});

/** Inserts messages by their time; loaded ones are replaced, never doubled. */
export function merge(known: readonly Message[], added: readonly Message[]): Message[] {
  const byTs = new Map(known.map((message) => [message.message_ts, message]));
  for (const message of added) byTs.set(message.message_ts, message);
  return [...byTs.values()].toSorted((one, other) => one.message_ts - other.message_ts);
}

/** Older messages, newest first as the server sends them. */
export const withOlder = (pages: MessagePages, items: readonly Message[], hasMore: boolean): MessagePages => ({
  ...pages,
  items: merge(pages.items, items),
  hasOlder: hasMore,
});

/** Messages that follow the loaded ones. */
export const withNewer = (pages: MessagePages, items: readonly Message[], hasMore: boolean): MessagePages => ({
  ...pages,
  items: merge(pages.items, items),
  hasNewer: hasMore,
});

/**
 * Merges the newest page into the loaded messages: edits and deletions inside it are applied. `askedAfterTs` is the newest known when the
 * page was requested: newer ones were published in between and stay. Null: there is a gap, so load what follows the newest known first
 * (MSG-43).
 */
export function withNewest(pages: MessagePages, newest: readonly Message[], hasMore: boolean, askedAfterTs: number | null): MessagePages | null {
  const justCame = pages.items.filter(({ message_ts: ts }) => ts > (askedAfterTs ?? 0));
  if (!hasMore) return { items: merge(justCame, newest), hasOlder: false, hasNewer: false };
  const from = oldestTs({ ...noMessages, items: merge([], newest) }) ?? 0;
  if (askedAfterTs === null || askedAfterTs < from) return null;
  const before = pages.items.filter(({ message_ts: ts }) => ts < from);
  return { items: merge([...before, ...justCame], newest), hasOlder: before.length === 0 || pages.hasOlder, hasNewer: false };
}

/** A message that was just written. While newer ones are still to be loaded it is omitted: there must be no gap. */
export const withCreated = (pages: MessagePages, message: Message): MessagePages =>
  pages.hasNewer ? pages : { ...pages, items: merge(pages.items, [keepOwn(pages, message)]) };

/** A changed message; an unloaded one is ignored. */
export function withUpdated(pages: MessagePages, message: Message): MessagePages {
  if (!pages.items.some(({ message_ts: ts }) => ts === message.message_ts)) return pages;
  return { ...pages, items: merge(pages.items, [keepOwn(pages, message)]) };
}

export const withDeleted = (pages: MessagePages, messageTs: number): MessagePages => ({
  ...pages,
  items: pages.items.filter(({ message_ts: ts }) => ts !== messageTs),
});

/** One message with some fields changed: likes, replies, a pin. */
export const withChange = (pages: MessagePages, messageTs: number, change: Partial<Message>): MessagePages => ({
  ...pages,
  items: pages.items.map((message) => (message.message_ts === messageTs ? { ...message, ...change } : message)),
});

/** A pin was set or removed. An unpinned message from before a feed's stretch is dropped and reappears on scrolling there (L255). */
export function withPin(pages: MessagePages, messageTs: number, pinnedAt: string | null, isFeed: boolean): MessagePages {
  const from = oldestTs(pages);
  if (isFeed && pinnedAt === null && pages.hasOlder && from !== null && messageTs < from) return withDeleted(pages, messageTs);
  return withChange(pages, messageTs, { pinned_at: pinnedAt });
}

/** An event for everyone cannot know what the viewer gave: keep the local values. */
function keepOwn(pages: MessagePages, message: Message): Message {
  const held = pages.items.find(({ message_ts: ts }) => ts === message.message_ts);
  if (!held) return message;
  const own = new Set(held.emojis.flatMap(({ emoji, is_own: isOwn }) => (isOwn ? emoji : [])));
  return { ...message, has_reacted: held.has_reacted, emojis: message.emojis.map((one) => ({ ...one, is_own: own.has(one.emoji) })) };
}
