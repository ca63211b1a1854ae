import type { PageJson } from '@bandstand/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';

export type NextInRun = { id: string; path: string; title: string };

/** The page to go on with after one of a run: the next that is not completed, else the first. Null: none is left, or there is no run. */
export function useNextInRun({ page_id: pageId, page: { contentRootId: rootId } }: Pick<PageJson, 'page_id' | 'page'>): NextInRun | null {
  const { api, access } = usePlatform();
  const bundle = useBundle();
  const done = bundle?.page_completions.by_uuid;
  const isRunning = rootId !== pageId && Boolean(bundle?.page_subscriptions[rootId]?.started_at);
  const { data } = useQuery({
    queryKey: ['run_sequence', rootId, bundle?.user.id ?? null],
    enabled: isRunning,
    queryFn: async () => {
      const { sequence } = await api('GET /pages/{id}/subscribers', { params: { id: rootId } });
      const paths = await Promise.all((sequence ?? []).map(({ page_id }) => access.pathOf(page_id)));
      return (sequence ?? []).flatMap(({ page_id: id, title, is_completed: wasDone }, at) => {
        const path = paths[at];
        return path ? [{ id, path, title: title ?? '', wasDone }] : [];
      });
    },
  });
  const at = data?.findIndex(({ id }) => id === pageId) ?? -1;
  const isLeft = ({ id, wasDone, title }: NonNullable<typeof data>[number]) => id !== pageId && title !== '' && !(done?.[id] ?? wasDone);
  return data?.slice(at + 1).find(isLeft) ?? data?.find(isLeft) ?? null;
}
