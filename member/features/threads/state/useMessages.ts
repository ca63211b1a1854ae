import type { Thread } from '@bandstand/contract/threads.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { Api } from '@bandstand/client/api/api.ts';
import { keptInstead, useKeepChat } from '../../../platform/offline/keptChats.ts';
import { useApi } from '../../../platform/platform.ts';
import { hasMessage, newestOf, newestTs, noMessages, oldestTs, withNewer, withNewest, withOlder, type MessagePages } from './messagePages.ts';
import { messagesKey } from './threads.keys.ts';

/** At most this many pages are caught up with at once; beyond that it restarts from the newest. */
const catchUpPages = 10;

const page = (api: Api, id: string, query: { before?: number; after?: number; order: 'asc' | 'desc' }) =>
  api('GET /threads/{id}/messages', { params: { id }, query });

/** A thread's first view: the newest messages, or those around one. */
async function open(api: Api, id: string, aroundTs: number | null): Promise<MessagePages> {
  if (aroundTs === null) {
    const { items, has_more: hasMore } = await page(api, id, { order: 'desc' });
    return withOlder(noMessages, items, hasMore);
  }
  const [before, after] = await Promise.all([
    page(api, id, { before: aroundTs + 1, order: 'desc' }),
    page(api, id, { after: aroundTs, order: 'asc' }),
  ]);
  return withNewer(withOlder(noMessages, before.items, before.has_more), after.items, after.has_more);
}

/** Messages newer than the newest known, page by page, without a gap (MSG-43). */
async function catchUp(api: Api, id: string, known: () => MessagePages): Promise<MessagePages> {
  const askedAfter = newestTs(known());
  const newest = await page(api, id, { order: 'desc' });
  const joined = withNewest(known(), newest.items, newest.has_more, askedAfter);
  if (joined) return joined;
  let after = askedAfter ?? 0;
  let pages: MessagePages = noMessages;
  for (let turn = 0; turn < catchUpPages; turn += 1) {
    const { items, has_more: hasMore } = await page(api, id, { after, order: 'asc' });
    pages = withNewer(pages, items, hasMore);
    if (!hasMore) return withNewer(known(), pages.items, false);
    after = newestTs(pages) ?? after;
  }
  return withOlder(noMessages, newest.items, newest.has_more);
}

type Options = { aroundTs: number | null; pollMs: number | false };

/** A thread's messages: one stretch that grows at both ends. */
export function useMessages(thread: Pick<Thread, 'id'>, { aroundTs, pollMs }: Options) {
  const api = useApi();
  const queries = useQueryClient();
  const { id } = thread;
  const key = messagesKey(id);
  const cached = useCallback(() => queries.getQueryData<MessagePages>(messagesKey(id)), [queries, id]);
  const query = useQuery({
    queryKey: key,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: pollMs,
    queryFn: async () => {
      const pages = cached();
      if (!pages) return open(api, id, aroundTs).catch((error: unknown) => keptInstead<MessagePages>(error, `messages/${id}`));
      // In the middle of an old stretch there is nothing to catch up with: scrolling loads the rest.
      if (pages.hasNewer) return pages;
      return catchUp(api, id, () => cached() ?? pages);
    },
  });

  useKeepChat(
    `messages/${id}`,
    useMemo(() => query.data && newestOf(query.data), [query.data]),
  );

  const busy = useRef({ older: false, newer: false });
  const grow = useCallback(
    async (end: 'older' | 'newer') => {
      const pages = cached();
      if (!pages || busy.current[end] || !(end === 'older' ? pages.hasOlder : pages.hasNewer)) return;
      busy.current[end] = true;
      try {
        const from = (end === 'older' ? oldestTs(pages) : newestTs(pages)) ?? 0;
        const loaded = await page(api, id, end === 'older' ? { before: from, order: 'desc' } : { after: from, order: 'asc' });
        const add = end === 'older' ? withOlder : withNewer;
        queries.setQueryData<MessagePages>(messagesKey(id), (current) => current && add(current, loaded.items, loaded.has_more));
      } catch {
        // Scrolling on retries.
      } finally {
        busy.current[end] = false;
      }
    },
    [api, id, cached, queries],
  );
  const begin = useCallback(async (ts: number | null) => void queries.setQueryData(messagesKey(id), await open(api, id, ts)), [api, id, queries]);
  const toNewest = useCallback(() => begin(null), [begin]);
  /** Loads the stretch around the message; messages in between are left for scrolling. False: it was already loaded. */
  const toMessage = useCallback(
    async (ts: number): Promise<boolean> => {
      if (hasMessage(cached(), ts)) return false;
      await begin(ts);
      return true;
    },
    [begin, cached],
  );

  return {
    query,
    loadOlder: useCallback(() => void grow('older'), [grow]),
    loadNewer: useCallback(() => void grow('newer'), [grow]),
    toNewest,
    toMessage,
  };
}
