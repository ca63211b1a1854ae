import type { PageJson } from '@bandstand/contract/pages.ts';
import { isPagePath, normalPath, pageDataPath } from '@bandstand/rules/pages/slugs.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@bandstand/client/api/api.ts';
import { refetch } from '../realtime/news.ts';

export const pageKey = (path: string) => ['page', normalPath(path)] as const;

export type Pages = {
  /** Data of the page at a path: for `useQuery`. */
  query(path: string): { queryKey: readonly ['page', string]; queryFn: () => Promise<PageJson>; staleTime: number };
  /** What is in memory of the page at a path. */
  peek(path: string): PageJson | null;
  /** What is in memory of a page, wherever it lies. */
  peekById(pageId: string): PageJson | null;
  /** Loads it unless it is here; null when it is. For the step to the page. */
  prepare(path: string): Promise<unknown> | null;
  /** Loads it some time soon, a few at a time (NAV-7). */
  prefetch(path: string): void;
  /** Whether anything may be fetched that nobody asked for yet: not where the browser asks to save data. */
  mayLoadAhead(): boolean;
  /** Fetches it for the time without a network, once; null where that fails. */
  keep(path: string): Promise<PageJson | null>;
  /** Puts changed data in the place of what is known, such as a draft of the builder. */
  replace(path: string, change: (page: PageJson) => PageJson): void;
  /** Everything is asked for again when it is next shown; what is on the screen, at once. */
  renew(): Promise<void>;
};

type PagesParts = {
  queries: QueryClient;
  headers: () => Record<string, string>;
  mayPrefetch: () => boolean;
  previewToken: string | null;
  /** Loads the code that shows a page; null when it is here. A page counts as loaded when both are. */
  prepareCode?: ((page: PageJson) => Promise<unknown> | null) | undefined;
  /** The theme and the navigation that this document has; absent: whatever comes belongs to it. */
  configVersion?: string | undefined;
  /** A page came that belongs to others; `isAwaited`: nothing of that path was here yet. */
  onOtherRelease?: ((path: string, isAwaited: boolean) => void) | undefined;
};

// Long enough for a way there and back, short enough that a change of the owner is seen soon; a published change is told at once (tree_changed).
const freshMs = 60_000;
const prefetchMaxParallel = 3;

/** Page data by path: one cache for what is on the screen, what was, and what may come next. */
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
      // Beside the theme and the ways of before it would be half a release; but what somebody may see holds at once.
      if (cached && JSON.stringify(cached.page.access) === JSON.stringify(page.page.access)) return cached;
    }
    // Without its code the page is still a page: drawing it tries again, and says when it cannot.
    await prepareCode?.(page)?.catch(() => {});
    return page;
  };
  const query = (path: string) => ({ queryKey: pageKey(path), queryFn: () => load(path), staleTime: freshMs });

  const next = () => {
    while (running < prefetchMaxParallel) {
      const path = waiting.shift();
      if (path === undefined) return;
      running += 1;
      void queries.prefetchQuery(query(path)).finally(() => {
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

/** Whether an error says that there is no such page (spec L506). */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
