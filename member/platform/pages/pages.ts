import type { PageJson } from '@bandstand/contract/pages.ts';
import { isPagePath, normalPath, pageDataPath } from '@bandstand/rules/pages/slugs.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@bandstand/client/api/api.ts';
import { refetch } from '../realtime/news.ts';

export const pageKey = (path: string) => ['page', normalPath(path)] as const;

export type Pages = {
  /** A page's data by path: for `useQuery`. */
  query(path: string): { queryKey: readonly ['page', string]; queryFn: () => Promise<PageJson>; staleTime: number };
  /** A page in memory by path. */
  peek(path: string): PageJson | null;
  /** A page in memory by id. */
  peekById(pageId: string): PageJson | null;
  /** Loads it unless it is in memory; null if it is. For navigating to the page. */
  prepare(path: string): Promise<unknown> | null;
  /** Loads it soon, a few at a time (NAV-7). */
  prefetch(path: string): void;
  /** Whether anything may be fetched ahead: not if the browser asks to save data. */
  mayLoadAhead(): boolean;
  /** Fetches it for offline use, once; null on failure. */
  keep(path: string): Promise<PageJson | null>;
  /** Replaces cached data, for example with a draft from the builder. */
  replace(path: string, change: (page: PageJson) => PageJson): void;
  /** Everything is refetched when next shown; pages on the screen at once. */
  renew(): Promise<void>;
};

type PagesParts = {
  queries: QueryClient;
  headers: () => Record<string, string>;
  mayPrefetch: () => boolean;
  previewToken: string | null;
  /** Loads a page's code; null when it is loaded. A page counts as loaded when both are. */
  prepareCode?: ((page: PageJson) => Promise<unknown> | null) | undefined;
  /** This document's version of theme and navigation; absent: every page matches. */
  configVersion?: string | undefined;
  /** A page of another version arrived; `isAwaited`: its path was not in memory yet. */
  onOtherRelease?: ((path: string, isAwaited: boolean) => void) | undefined;
};

// Long enough to go there and back, short enough for an owner's change to appear soon; a published change arrives at once (tree_changed).
const freshMs = 60_000;
const prefetchMaxParallel = 3;

/** Page data by path: one cache for current, past and upcoming pages. */
export function createPages({ queries, headers, mayPrefetch, previewToken, prepareCode, configVersion, onOtherRelease }: PagesParts): Pages {
  const waiting: string[] = [];
  const seen = new Set<string>();
  let running = 0;

  const load = async (path: string): Promise<PageJson> => {
    const search = new URLSearchParams({ t: String(Date.now()), ...(previewToken ? { page_builder: previewToken } : {}) });
    const response = await fetch(`${encodeURI(pageDataPath(path))}?${search}`, { headers: headers(), credentials: 'same-origin' }).catch(() => {
      throw new ApiError('network', 0, null);
    });
    if (!response.ok) throw new ApiError(response.status === 404 ? 'page_not_found' : 'unknown_error', response.status, null);
    const page = (await response.json()) as PageJson;
    if (configVersion && page.config_version && page.config_version !== configVersion) {
      const cached = queries.getQueryData<PageJson>(pageKey(path));
      onOtherRelease?.(normalPath(path), !cached);
      // Beside the old theme and navigation it would be half a release; but changed access applies at once.
      if (cached && JSON.stringify(cached.page.access) === JSON.stringify(page.page.access)) return cached;
    }
    // Without its code the page is still valid: rendering retries, and shows the error if it fails.
    await prepareCode?.(page)?.catch(() => {});
    return page;
  };
  const query = (path: string) => ({ queryKey: pageKey(path), queryFn: () => load(path), staleTime: freshMs });

  const next = () => {
    while (running < prefetchMaxParallel) {
      const path = waiting.shift();
      if (path === undefined) return;
      running += 1;
      void queries
        .fetchQuery({ ...query(path), retry: false })
        .catch((error: unknown) => {
          if (!isMissing(error)) console.warn('A page could not be loaded ahead', path, error);
        })
        .finally(() => {
          running -= 1;
          next();
        });
    }
  };

  return {
    query,
    peek: (path) => queries.getQueryData<PageJson>(pageKey(path)) ?? null,
    peekById: (pageId) => queries.getQueriesData<PageJson>({ queryKey: ['page'] }).find(([, page]) => page?.page_id === pageId)?.[1] ?? null,
    prepare(path) {
      const state = queries.getQueryState(pageKey(path));
      const isHere = state?.data !== undefined || isMissing(state?.error);
      return isHere ? null : queries.prefetchQuery(query(path));
    },
    prefetch(path) {
      const normal = normalPath(path);
      if (seen.has(normal) || !isPagePath(normal) || !mayPrefetch()) return;
      seen.add(normal);
      waiting.push(normal);
      next();
    },
    mayLoadAhead: mayPrefetch,
    keep: (path) => load(normalPath(path)).catch(() => null),
    replace: (path, change) => queries.setQueryData<PageJson>(pageKey(path), (page) => page && change(page)),
    async renew() {
      seen.clear();
      queries.removeQueries({ queryKey: ['page'], type: 'inactive' });
      await refetch(queries, ['page']);
    },
  };
}

/** Whether an error means that there is no such page (spec L506). */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
