import type { Thread } from '@bandstand/contract/threads.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../platform/api.ts';
import { applyNews } from '../../platform/news.ts';
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

/** Takes a thread out of the lists. */
export const dropFromLists = (queries: QueryClient, threadId: string): void =>
  changeLists(queries, (list) => eachPage(list, (items) => items.filter(({ id }) => id !== threadId)));

/** A thread that the member was taken out of: gone from the lists; whoever still shows it asks for it anew and is told. */
export function dropThread(queries: QueryClient, threadId: string): void {
  dropFromLists(queries, threadId);
  void queries.invalidateQueries({ queryKey: threadKey(threadId) });
}
