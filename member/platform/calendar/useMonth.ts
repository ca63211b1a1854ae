import { useQuery } from '@tanstack/react-query';
import type { Api } from '@bandstand/client/api/api.ts';
import { useApi } from '../platform.ts';
import { monthWindow } from '../scheduleMonths.ts';

/** The key of all calendar queries. */
export const scheduleKey = ['schedule'] as const;
export const monthsKey = ['schedule', 'month'] as const;

export const monthQuery = (api: Api, month: string) => ({
  queryKey: [...monthsKey, month] as const,
  queryFn: () => api('GET /schedule', { query: monthWindow(month) }).then(({ items }) => items),
  staleTime: 0,
});

/** A month of the member's calendar with the weeks at its edges (SCH-2). Refetched on every return: another tab or the owner may have changed it. */
export function useMonth(month: string) {
  const api = useApi();
  return useQuery({ ...monthQuery(api, month), refetchOnWindowFocus: 'always' });
}
