import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import type { Api } from '@bandstand/client/api/api.ts';
import { monthQuery, monthsKey, scheduleKey } from '../../../platform/calendar/useMonth.ts';
import { useApi } from '../../../platform/platform.ts';

/** Prefetches a month that may be shown next. */
export const prefetchMonth = (queries: QueryClient, api: Api, month: string): Promise<void> =>
  queries.prefetchQuery({ ...monthQuery(api, month), staleTime: 30_000, retry: false });

/** The days for which a page is scheduled, from a day on. */
export function usePlanned(itemId: string, from: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...scheduleKey, 'item', itemId],
    queryFn: () => api('GET /schedule', { query: { item_id: itemId, from } }).then(({ items }) => items),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** The address of the private feed; null if there is none. */
export function useFeed() {
  const api = useApi();
  return useQuery({ queryKey: [...scheduleKey, 'feed'], queryFn: () => api('GET /schedule/feed').then(({ url }) => url), staleTime: 0 });
}

/** All scheduled items known on this device, each once. */
export function knownItems(queries: QueryClient): ScheduledItem[] {
  const all = queries.getQueriesData<ScheduledItem[]>({ queryKey: monthsKey }).flatMap(([, items]) => items ?? []);
  return [...new Map(all.map((item) => [item.id, item])).values()];
}
