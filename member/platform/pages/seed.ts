import type { PageJson } from '@bandstand/contract/pages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@bandstand/client/api/api.ts';
import { pageKey } from './pages.ts';

/** Caches the page from the HTML under the screen's key. */
export function seedPage(queries: QueryClient, path: string, page: PageJson | null): void {
  if (page) queries.setQueryData(pageKey(path), page);
}

/** Tells the screen on its first render that there is no such page. */
export function seedMissing(queries: QueryClient, path: string): void {
  const query = queries.getQueryCache().build(queries, { queryKey: pageKey(path) });
  query.setState({ status: 'error', error: new ApiError('page_not_found', 404, null), fetchStatus: 'idle', errorUpdatedAt: Date.now() });
}
