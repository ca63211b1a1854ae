import type { PageJson } from '@bandstand/contract/pages.ts';
import type { RootProgress } from '@bandstand/contract/progress.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useRef } from 'react';
import { useIsCompleted } from '../../../platform/content/useItemState.ts';
import { withCompletion, withProgress } from '../../../platform/offline/queuedChanges.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { asMember } from '../../../platform/session/asMember.ts';
import { useText } from '../../../platform/texts/useText.ts';

export type Completion = {
  isCompleted: boolean;
  /** Shows the change at once and undoes it if the server refuses. Resolves with the root's progress, if there is a run. */
  toggle(): Promise<RootProgress | null>;
};

/** Sets or removes a page's completion (L230) and updates its run; guests log in first. */
export function useCompletion({ page_id: pageId, page: { contentRootId } }: Pick<PageJson, 'page_id' | 'page'>): Completion {
  const t = useText();
  const { offlineQueue, session, navigation, queries } = usePlatform();
  const isCompleted = useIsCompleted(pageId);
  const isRunning = useRef(false);
  const complete = async (isWanted: boolean): Promise<RootProgress | null> => {
    // Someone who logged in for it may have completed it long ago.
    const isDone = session.current().bundle?.page_completions.by_uuid[pageId] ?? false;
    if (isRunning.current || isDone === isWanted) return null;
    isRunning.current = true;
    const rootId = contentRootId === pageId ? undefined : contentRootId;
    session.update((bundle) => withCompletion(bundle, pageId, isWanted, rootId));
    try {
      const answer = await offlineQueue.send(isWanted ? 'POST /pages/{id}/complete' : 'DELETE /pages/{id}/complete', pageId, rootId);
      if (!answer) {
        toast({ text: t('page.kept_for_later') });
        return null;
      }
      const { root_progress } = answer;
      if (root_progress) session.update((bundle) => withProgress(bundle, root_progress));
      // Pages and lists with completions or progress are refetched when next shown.
      void queries.invalidateQueries({ refetchType: 'none' });
      return root_progress;
    } catch {
      session.update((bundle) => withCompletion(bundle, pageId, !isWanted, rootId));
      toast({ text: t('page.complete_failed'), tone: 'danger' });
      return null;
    } finally {
      isRunning.current = false;
    }
  };
  return { isCompleted, toggle: () => asMember({ session, navigation }, () => complete(!isCompleted)) };
}
