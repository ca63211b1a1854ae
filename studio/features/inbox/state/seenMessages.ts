import type { InboxMessage } from '@bandstand/contract/inbox.studio.ts';

/** The loaded messages of a thread, in ascending order, and whether there are older ones. */
export type Seen = { messages: readonly InboxMessage[]; hasOlder: boolean };
type Page = { messages: readonly InboxMessage[]; has_more: boolean };

/**
 * Merges a refetched newest page: it replaces its range, so deleted messages disappear, and older ones stay. When it overlaps nothing, the messages
 * between are unknown, and only the page remains.
 */
export function withNewest(known: Seen | null, { messages, has_more }: Page): Seen {
  const first = messages[0];
  if (!known || !first || !has_more) return { messages, hasOlder: has_more };
  const isJoined = known.messages.some(({ message_ts }) => message_ts >= first.message_ts);
  const older = known.messages.filter(({ message_ts }) => message_ts < first.message_ts);
  return isJoined && older.length > 0 ? { messages: [...older, ...messages], hasOlder: known.hasOlder } : { messages, hasOlder: has_more };
}

/** With a page of older messages before it. */
export function withOlder(known: Seen, { messages, has_more }: Page): Seen {
  const first = known.messages[0]?.message_ts ?? Number.POSITIVE_INFINITY;
  return { messages: [...messages.filter(({ message_ts }) => message_ts < first), ...known.messages], hasOlder: has_more };
}
