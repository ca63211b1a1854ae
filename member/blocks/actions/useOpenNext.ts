import { nextInSequence } from '@bandstand/rules/pages/sequence.ts';
import { useCallback } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useBlockPage } from '../pageContext.ts';

/** Opens the next page of the started sequence, else the next sibling; at the end the root (L114). */
export function useOpenNext(): () => Promise<void> {
  const { api, session, navigation, access, queries } = usePlatform();
  const { page } = useBlockPage();
  return useCallback(async () => {
    const rootId = page.page.contentRootId;
    const isStarted = Boolean(session.current().bundle?.page_subscriptions[rootId]?.started_at);
    const run = isStarted
      ? await queries
          .fetchQuery({ queryKey: ['subscribers', rootId], queryFn: () => api('GET /pages/{id}/subscribers', { params: { id: rootId } }) })
          .catch(() => null)
      : null;
    const nextId = nextInSequence({
      pageId: page.page_id,
      rootId,
      sequence: run?.sequence?.map(({ page_id }) => page_id) ?? null,
      siblings: page.siblings.map(({ page_id }) => page_id),
    });
    const path =
      page.siblings.find(({ page_id }) => page_id === nextId)?.path ??
      (nextId === rootId ? run?.page_path : undefined) ??
      (await access.pathOf(nextId));
    if (path) navigation.navigate(path);
  }, [api, session, navigation, access, queries, page]);
}
