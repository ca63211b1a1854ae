import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Answer, ApiError } from '@bandstand/client/api/api.ts';
import { useApi, useSession } from '../../../platform/studio.ts';

export const inboxFilters = ['open', 'unanswered', 'unread', 'mine', 'unassigned', 'closed', 'all'] as const;
export type InboxFilter = (typeof inboxFilters)[number];
export const inboxKinds = ['chat', 'comment', 'feed', 'reply'] as const;
export type InboxKind = (typeof inboxKinds)[number];
/** How often to check for new messages: a member's message shows within five seconds. */
export const lookMs = 4000;

type Query = { filter: InboxFilter; kind?: InboxKind; q?: string };
export type InboxList = {
  items: readonly InboxThread[] | undefined;
  counts: Answer<'GET /studio/inbox'>['counts'] | undefined;
  isPending: boolean;
  error: ApiError | null;
  refetch: () => unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
};

/** The threads of a view, newest first, as far as scrolled; refetched regularly while the window is visible. */
export function useInboxList(query: Query): InboxList {
  const api = useApi();
  const slug = useSession().app?.slug ?? null;
  const { data, isPending, isFetchingNextPage, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [slug, 'GET /studio/inbox', 'long', query],
    queryFn: ({ pageParam, signal }) => api('GET /studio/inbox', { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.has_more ? all.length + 1 : null),
    refetchInterval: lookMs,
    placeholderData: keepPreviousData,
  });
  const threads = data?.pages.flatMap(({ items }) => items);
  return {
    // A thread with a new message moves to the front, and pushes another from one page into the next.
    items: threads && [...new Map(threads.toReversed().map((thread) => [thread.id, thread])).values()].toReversed(),
    counts: data?.pages[0]?.counts,
    isPending,
    error: error as ApiError | null,
    refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  };
}
