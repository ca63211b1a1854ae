import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useApi } from '../../platform/platform.ts';

export type ActivityPage = Answer<'GET /activity'>;
export type ActivityEntry = ActivityPage['items'][number];
export const activityKey = ['activity'] as const;

/** The member's activity, newest first, page by page (ACT-6). */
export function useActivity() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: activityKey,
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => api('GET /activity', { query: { page: pageParam } }),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, { items }) => count + items.length, 0);
      return last.items.length > 0 && loaded < last.total_count ? pages.length + 1 : null;
    },
  });
}
