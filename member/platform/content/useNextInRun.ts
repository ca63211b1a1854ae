import type { PageJson } from '@bandstand/contract/pages.ts';
import { nextLeft } from '@bandstand/rules/pages/sequence.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../platform.ts';
import { useBundle } from '../session/useSession.ts';

export type NextInRun = { pageId: string; path: string; title: string };

/** The page to go on with after one of a run, see `nextLeft`. Null: nothing is left, there is no run, or it is not known yet. */
export function useNextInRun({ page_id: pageId, page: { contentRootId: rootId } }: Pick<PageJson, 'page_id' | 'page'>): NextInRun | null {
  const { api, access } = usePlatform();
  const bundle = useBundle();
  const done = bundle?.page_completions.by_uuid;
  const { data: run } = useQuery({
    queryKey: ['subscribers', rootId, bundle?.user.id ?? null, true],
    enabled: rootId !== pageId && Boolean(bundle?.page_subscriptions[rootId]?.started_at),
    queryFn: () => api('GET /pages/{id}/subscribers', { params: { id: rootId } }),
  });
  // A page without a title cannot be offered.
  const pages = run?.sequence?.map((page) => ({ ...page, is_completed: !page.title || (done?.[page.page_id] ?? page.is_completed) }));
  const next = nextLeft(pages ?? [], pageId);
  const { data: path } = useQuery({
    queryKey: ['path', next?.page_id],
    enabled: next !== null,
    queryFn: () => access.pathOf(next?.page_id ?? ''),
  });
  return next && path ? { pageId: next.page_id, path, title: next.title ?? '' } : null;
}
