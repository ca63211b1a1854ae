import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { plainDateOf } from '../time/zone.ts';

/** L254, L533. */
export const messageGroupWindowMs = 60_000;

type Line = Pick<Message, 'message_ts' | 'message_type'> & { user: { id: string } | null };

/** Messages shown under one name (L254, MSG-10). */
export type Run<T> = {
  authorId: string | null;
  isSystem: boolean;
  /** Calendar date YYYY-MM-DD of the run in the viewer's zone. */
  day: string;
  startsDay: boolean;
  /** The unread line is above this run. */
  startsUnread: boolean;
  /** `message_ts` of the first message. */
  startTs: number;
  messages: T[];
};

type RunFacts = {
  timeZone: string | null;
  /** `last_message_read_ts` when the thread was opened; null: no unread line. */
  readTs: number | null;
  viewerId: string | null;
};

/**
 * Groups messages in ascending order: same author, at most 60000 ms (inclusive) after the first of the run. A system line, a new day, or
 * the unread line ends a run. Times are microseconds (MSG-6).
 */
export function runs<T extends Line>(messages: readonly T[], { timeZone, readTs, viewerId }: RunFacts): Run<T>[] {
  const groups: Run<T>[] = [];
  // Nothing is newer than infinity: without a read time there is no line.
  const lineAfter = readTs ?? Number.POSITIVE_INFINITY;
  let hasUnreadLine = false;
  for (const message of messages) {
    const authorId = message.user?.id ?? null;
    const isSystem = message.message_type === 'notification';
    const day = plainDateOf(message.message_ts / 1000, timeZone);
    const last = groups.at(-1);
    const startsUnread: boolean = !hasUnreadLine && message.message_ts > lineAfter && !isSystem && authorId !== viewerId;
    hasUnreadLine ||= startsUnread;
    const isSameRun =
      last &&
      !last.isSystem &&
      !isSystem &&
      !startsUnread &&
      last.authorId === authorId &&
      last.day === day &&
      message.message_ts - last.startTs <= messageGroupWindowMs * 1000;
    if (isSameRun) last.messages.push(message);
    else groups.push({ authorId, isSystem, day, startsDay: last?.day !== day, startsUnread, startTs: message.message_ts, messages: [message] });
  }
  return groups;
}

/** Pinned ones first, older pins first; then the rest, newest first (L255). */
export function feedOrder<T extends Pick<Message, 'message_ts' | 'pinned_at'>>(messages: readonly T[]): T[] {
  return messages.toSorted((one, other) => {
    if (one.pinned_at === null || other.pinned_at === null) {
      if (one.pinned_at !== other.pinned_at) return one.pinned_at === null ? 1 : -1;
      return other.message_ts - one.message_ts;
    }
    return Date.parse(one.pinned_at) - Date.parse(other.pinned_at) || one.message_ts - other.message_ts;
  });
}

/** The newest remaining message after a deletion, for the latest pointer; null if there is none (L251, MSG-13). */
export function newestRemaining<T extends Pick<Message, 'message_ts' | 'is_deleted'>>(messages: readonly T[], deletedTs: number): T | null {
  let newest: T | null = null;
  for (const message of messages) {
    if (message.is_deleted || message.message_ts === deletedTs) continue;
    if (!newest || message.message_ts > newest.message_ts) newest = message;
  }
  return newest;
}

/** Whether members who take part get notices unless they switch them off (MSG-25). Feeds and comments send them only to those who ask. */
export const isNoticedByDefault = (kind: Thread['kind']): boolean => kind === 'chat' || kind === 'reply';

export type UnreadFacts = {
  latestTs: number | null;
  latestAuthorId: string | null;
  readTs: number | null;
  viewerId: string;
};

/** Newer than the read position, and not one's own; a muted thread counts (MSG-7). System lines never move `latestTs` (MSG-9). */
export function isUnread({ latestTs, latestAuthorId, readTs, viewerId }: UnreadFacts): boolean {
  return latestTs !== null && latestAuthorId !== viewerId && latestTs > (readTs ?? 0);
}
