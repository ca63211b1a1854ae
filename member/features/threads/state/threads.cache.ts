import type { Thread } from '@bandstand/contract/threads.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Answer } from '@bandstand/client/api/api.ts';
import { applyNews, refetch } from '../../../platform/realtime/news.ts';
import { threadKey, threadListKey, threadListsKey } from './threads.keys.ts';

type ThreadPage = Answer<'GET /threads'>;
export type ThreadPages = InfiniteData<ThreadPage, number | null>;

/** Changes every loaded list, of any kind. */
function changeLists(queries: QueryClient, change: (list: ThreadPages) => ThreadPages): void {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: threadListsKey })) applyNews<ThreadPages>(queries, queryKey, change);
}

const eachPage = (list: ThreadPages, change: (items: Thread[]) => Thread[]): ThreadPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/** Changes a thread wherever it is shown: alone and in the lists. */
export function patchThread(queries: QueryClient, threadId: string, change: (thread: Thread) => Thread): void {
  applyNews(queries, threadKey(threadId), change);
  changeLists(queries, (list) => eachPage(list, (items) => items.map((one) => (one.id === threadId ? change(one) : one))));
}

/** The interface shows more as “99+”, like the server. */
const countedAtMost = 100;

/** A published thread with its unread messages: those known before, and the new ones. */
function counted(thread: Thread, known: Thread | undefined): Thread {
  if (thread.unread_count !== null || !known || known.unread_count === null) return thread;
  return { ...thread, unread_count: Math.min(countedAtMost, known.unread_count + Math.max(0, thread.message_count - known.message_count)) };
}

/** Puts a published thread at its place in the lists that it belongs to, newest first. */
export function placeThread(queries: QueryClient, published: Thread): void {
  const thread = counted(published, queries.getQueryData<Thread>(threadKey(published.id)) ?? listedThread(queries, published.id));
  applyNews(queries, threadKey(thread.id), () => thread);
  for (const kind of [thread.kind, 'all'] as const)
    applyNews<ThreadPages>(queries, threadListKey(kind), (list) => {
      const [first, ...rest] = eachPage(list, (items) => items.filter(({ id }) => id !== thread.id)).pages;
      if (!first) return list;
      const items = [thread, ...first.items].toSorted((one, other) => (other.latest_message_ts ?? 0) - (one.latest_message_ts ?? 0));
      return { ...list, pages: [{ ...first, items }, ...rest] };
    });
}

/** A thread from a loaded list, so that its messages need not wait for it; undefined: in none. */
export function listedThread(queries: QueryClient, threadId: string): Thread | undefined {
  for (const [, list] of queries.getQueriesData<ThreadPages>({ queryKey: threadListsKey }))
    for (const { items } of list?.pages ?? []) {
      const thread = items.find(({ id }) => id === threadId);
      if (thread) return thread;
    }
  return undefined;
}

/** Removes a thread from the lists. */
export const dropFromLists = (queries: QueryClient, threadId: string): void =>
  changeLists(queries, (list) => eachPage(list, (items) => items.filter(({ id }) => id !== threadId)));

/** Removes a thread that the member was removed from. Screens that still show it refetch it and get the refusal. */
export function dropThread(queries: QueryClient, threadId: string): void {
  dropFromLists(queries, threadId);
  void queries.invalidateQueries({ queryKey: threadKey(threadId) });
}

/**
 * Applies the published unread state, which names no thread: something in a feed or on a page, or read on another device. If nothing is
 * unread, clears all lists; else refetches those that may be outdated.
 */
export function applyUnread(queries: QueryClient, hasUnread: boolean): void {
  if (!hasUnread) {
    // A feed that the member never wrote in may still be unread: it is not one of their own threads.
    changeLists(queries, (list) =>
      eachPage(list, (items) => items.map((one) => (one.kind === 'feed' ? one : { ...one, is_unread: false, unread_count: 0 }))),
    );
    return;
  }
  const all = queries.getQueryData<ThreadPages>(threadListKey('all'));
  const isKnown = all?.pages.some(({ items }) => items.some((thread) => thread.is_unread));
  for (const kind of ['feed', 'comment', ...(isKnown ? [] : (['all'] as const))] as const) void refetch(queries, threadListKey(kind));
}
