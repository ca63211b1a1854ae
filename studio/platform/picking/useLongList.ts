import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Answer, ApiError, Input } from '@bandstand/client/api/api.ts';
import { useCallByName } from '../queries.ts';
import { useSession } from '../studio.ts';

type ListName =
  | 'GET /studio/products'
  | 'GET /studio/members'
  | 'GET /studio/media'
  | 'GET /studio/overlays'
  | 'GET /studio/workouts'
  | 'GET /studio/forms'
  | 'GET /studio/exercises';
type Item<K extends ListName> = Answer<K>['items'][number];
type Query<K extends ListName> = Input<K> extends { query?: infer Q } ? Omit<NonNullable<Q>, 'page'> : never;

export type LongList<T> = {
  /** What has loaded so far, each entry once; undefined before the first answer. */
  data: { items: readonly T[]; total_count: number } | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: ApiError | null;
  refetch: () => unknown;
  hasMore: boolean;
  /** Loads the next part, once at a time. */
  more: () => void;
};

/** A server list that is longer than one answer. The last result stays visible while another search loads. */
export function useLongList<K extends ListName>(name: K, query: Query<K>, { enabled = true }: { enabled?: boolean } = {}): LongList<Item<K>> {
  const api = useCallByName();
  const slug = useSession().app?.slug ?? null;
  const { data, isPending, isFetching, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [slug, name, 'long', query],
    queryFn: ({ pageParam, signal }) => api(name, { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (countOf(all) < last.total_count && last.items.length > 0 ? all.length + 1 : null),
    enabled,
    placeholderData: keepPreviousData,
  });
  const found = (data?.pages ?? []).flatMap(({ items }) => items as Item<K>[]);
  return {
    // When someone signs up between two parts, an entry moves from one into the next.
    data: data && {
      items: [...new Map(found.map((item) => [item.id, item])).values()],
      total_count: data.pages.at(-1)?.total_count ?? 0,
    },
    isPending,
    isFetching,
    error: error as ApiError | null,
    refetch,
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}

const countOf = (parts: readonly { items: readonly unknown[] }[]) => parts.reduce((count, { items }) => count + items.length, 0);
