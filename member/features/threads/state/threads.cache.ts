import type { Thread } from '@bandstand/contract/threads.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Answer } from '@bandstand/client/api/api.ts';
import { applyNews, refetch } from '../../../platform/realtime/news.ts';
import { threadKey, threadListKey, threadListsKey } from './threads.keys.ts';

type ThreadPage = Answer<'GET /threads'>;
export type ThreadPages = InfiniteData<ThreadPage, number | null>;

/** Changes every list that is known, whatever it lists. */
function changeLists(queries: QueryClient, change: (list: ThreadPages) => ThreadPages): void {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: threadListsKey })) applyNews<ThreadPages>(queries, queryKey, change);
}

const eachPage = (list: ThreadPages, change: (items: Thread[]) => Thread[]): ThreadPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/** Changes a thread wherever it is shown: by itself and in the lists. */
export function patchThread(queries: QueryClient, threadId: string, change: (thread: Thread) => Thread): void {
  applyNews(queries, threadKey(threadId), change);
  changeLists(queries, (list) => eachPage(list, (items) => items.map((one) => (one.id === threadId ? change(one) : one))));
}

/** A thread as the server told it: at its place in the lists that it belongs to, the newest first. */
export function placeThread(queries: QueryClient, thread: Thread): void {
  applyNews(queries, threadKey(thread.id), () => thread);
  for (const kind of [thread.kind, 'all'] as const)
    applyNews<ThreadPages>(queries, threadListKey(kind), (list) => {
      const [first, ...rest] = eachPage(list, (items) => items.filter(({ id }) => id !== thread.id)).pages;
      if (!first) return list;
      const items = [thread, ...first.items].toSorted((one, other) => (other.latest_message_ts ?? 0) - (one.latest_message_ts ?? 0));
      return { ...list, pages: [{ ...first, items }, ...rest] };
    });
}

/** A thread as the lists know it, so that its messages need not wait for it; undefined: none of them does. */
export function listedThread(queries: QueryClient, threadId: string): Thread | undefined {
  for (const [, list] of queries.getQueriesData<ThreadPages>({ queryKey: threadListsKey }))
    for (const { items } of list?.pages ?? []) {
      const thread = items.find(({ id }) => id === threadId);
      if (thread) return thread;
    }
  return undefined;
}

/** Takes a thread out of the lists. */
export const dropFromLists = (queries: QueryClient, threadId: string): void =>
  changeLists(queries, (list) => eachPage(list, (items) => items.filter(({ id }) => id !== threadId)));

/** A thread that the member was taken out of: gone from the lists; whoever still shows it asks for it anew and is told. */
export function dropThread(queries: QueryClient, threadId: string): void {
  dropFromLists(queries, threadId);
  void queries.invalidateQueries({ queryKey: threadKey(threadId) });
}

/**
 * Whether anything waits, told without the thread that it is in: something in a feed or below a page, or read on another device. What waits
 * nowhere any more waits in no list; else those lists are asked anew that may not know of it.
 */
export function applyUnread(queries: QueryClient, hasUnread: boolean): void {
  if (!hasUnread) {
    // A feed that one never wrote in may be unread all the same: it is no thread of one's own.
    changeLists(queries, (list) => eachPage(list, (items) => items.map((one) => (one.kind === 'feed' ? one : { ...one, is_unread: false }))));
    return;
  }
  const all = queries.getQueryData<ThreadPages>(threadListKey('all'));
  const isKnown = all?.pages.some(({ items }) => items.some((thread) => thread.is_unread));
  for (const kind of ['feed', 'comment', ...(isKnown ? [] : (['all'] as const))] as const) void refetch(queries, threadListKey(kind));
}
