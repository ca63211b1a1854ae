import type { Message } from '@bandstand/contract/threads.ts';

/** The messages of a thread that are here: a gapless stretch in ascending order, and whether there are others before and after it. */
export type MessagePages = { items: Message[]; hasOlder: boolean; hasNewer: boolean };

export const noMessages: MessagePages = { items: [], hasOlder: false, hasNewer: false };

export const newestTs = (pages: MessagePages | undefined): number | null => pages?.items.at(-1)?.message_ts ?? null;

/** Where the stretch begins. What is pinned in a feed comes with its first page, out of its order: it says nothing of the stretch. */
export const oldestTs = (pages: MessagePages | undefined): number | null =>
  (pages?.items.find(({ pinned_at: pinnedAt }) => pinnedAt === null) ?? pages?.items[0])?.message_ts ?? null;

export const hasMessage = (pages: MessagePages | undefined, ts: number): boolean => pages?.items.some(({ message_ts: own }) => own === ts) ?? false;

/** Puts messages in by their time; what is here already is replaced, and never stands twice. */
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

/** Messages that follow what is here. */
export const withNewer = (pages: MessagePages, items: readonly Message[], hasMore: boolean): MessagePages => ({
  ...pages,
  items: merge(pages.items, items),
  hasNewer: hasMore,
});

/**
 * The newest page over what is here: what was edited or deleted meanwhile inside it is right again. `askedAfterTs` is the newest that was known
 * when the page was asked for: what is newer came by realtime in between and stays. Null: a gap lies between, so that what came after the
 * newest known must be loaded first (MSG-43).
 */
export function withNewest(pages: MessagePages, newest: readonly Message[], hasMore: boolean, askedAfterTs: number | null): MessagePages | null {
  const justCame = pages.items.filter(({ message_ts: ts }) => ts > (askedAfterTs ?? 0));
  if (!hasMore) return { items: merge(justCame, newest), hasOlder: false, hasNewer: false };
  const from = oldestTs({ ...noMessages, items: merge([], newest) }) ?? 0;
  if (askedAfterTs === null || askedAfterTs < from) return null;
  const before = pages.items.filter(({ message_ts: ts }) => ts < from);
  return { items: merge([...before, ...justCame], newest), hasOlder: before.length === 0 || pages.hasOlder, hasNewer: false };
}

/** A message that was just written. With newer ones still to be loaded it is left for then: no gap may arise. */
export const withCreated = (pages: MessagePages, message: Message): MessagePages =>
  pages.hasNewer ? pages : { ...pages, items: merge(pages.items, [keepOwn(pages, message)]) };

/** A message that changed; one that is not here is left out. */
export function withUpdated(pages: MessagePages, message: Message): MessagePages {
  if (!pages.items.some(({ message_ts: ts }) => ts === message.message_ts)) return pages;
  return { ...pages, items: merge(pages.items, [keepOwn(pages, message)]) };
}

export const withDeleted = (pages: MessagePages, messageTs: number): MessagePages => ({
  ...pages,
  items: pages.items.filter(({ message_ts: ts }) => ts !== messageTs),
});

/** One message with some of its facts changed: likes, replies, a pin. */
export const withChange = (pages: MessagePages, messageTs: number, change: Partial<Message>): MessagePages => ({
  ...pages,
  items: pages.items.map((message) => (message.message_ts === messageTs ? { ...message, ...change } : message)),
});

/**
 * A pin set or taken. What is no longer pinned in a feed and lies before the stretch goes: it comes again when one has scrolled as far
 * (L255).
 */
export function withPin(pages: MessagePages, messageTs: number, pinnedAt: string | null, isFeed: boolean): MessagePages {
  const from = oldestTs(pages);
  if (isFeed && pinnedAt === null && pages.hasOlder && from !== null && messageTs < from) return withDeleted(pages, messageTs);
  return withChange(pages, messageTs, { pinned_at: pinnedAt });
}

/** What is told to everybody cannot say whether the viewer likes it: that stays as it is known here. */
function keepOwn(pages: MessagePages, message: Message): Message {
  const held = pages.items.find(({ message_ts: ts }) => ts === message.message_ts);
  return held ? { ...message, has_reacted: held.has_reacted } : message;
}
