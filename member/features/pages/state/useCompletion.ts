import type { PageJson } from '@bandstand/contract/pages.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useRef } from 'react';
import { useIsCompleted } from '../../../platform/content/useItemState.ts';
import { withCompletion, withProgress } from '../../../platform/offline/queuedChanges.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { asMember } from '../../../platform/session/asMember.ts';
import { useText } from '../../../platform/texts/useText.ts';

export type Completion = {
  isCompleted: boolean;
  /** Shows the change at once and undoes it if the server refuses. */
  toggle(): Promise<Toggled>;
};
/** `isFinished`: with this page, all of its run is completed. `isSent`: the server has it; false without a connection, or when it was refused. */
export type Toggled = { isFinished: boolean; isSent: boolean };

const unchanged: Toggled = { isFinished: false, isSent: false };

/** Sets or removes a page's completion (L230) and updates its run; guests log in first. */
export function useCompletion({ page_id: pageId, page: { contentRootId } }: Pick<PageJson, 'page_id' | 'page'>): Completion {
  const t = useText();
  const { offlineQueue, session, navigation, queries } = usePlatform();
  const isCompleted = useIsCompleted(pageId);
  const isRunning = useRef(false);
  const isRunDone = () => (session.current().bundle?.page_subscriptions[contentRootId]?.progress?.percent ?? 0) >= 100;
  const complete = async (isWanted: boolean): Promise<Toggled> => {
    // Someone who logged in for it may have completed it long ago.
    const isDone = session.current().bundle?.page_completions.by_uuid[pageId] ?? false;
    if (isRunning.current || isDone === isWanted) return unchanged;
    isRunning.current = true;
    const wasRunDone = isRunDone();
    const rootId = contentRootId === pageId ? undefined : contentRootId;
    session.update((bundle) => withCompletion(bundle, pageId, isWanted, rootId));
    try {
      const answer = await offlineQueue.send(isWanted ? 'POST /pages/{id}/complete' : 'DELETE /pages/{id}/complete', pageId, rootId);
      if (!answer) {
        toast({ text: t('page.kept_for_later') });
        return { isFinished: isWanted && !wasRunDone && isRunDone(), isSent: false };
      }
      const { root_progress } = answer;
      if (root_progress) session.update((bundle) => withProgress(bundle, root_progress));
      // Pages and lists with completions or progress are refetched when next shown.
      void queries.invalidateQueries({ refetchType: 'none' });
      // A program without an end has no finish, however much of it is done.
      const isOver = root_progress === null || root_progress.progress.completed_at !== null;
      return { isFinished: isWanted && !wasRunDone && isOver && isRunDone(), isSent: true };
    } catch {
      session.update((bundle) => withCompletion(bundle, pageId, !isWanted, rootId));
      toast({ text: t('page.complete_failed'), tone: 'danger' });
      return unchanged;
    } finally {
      isRunning.current = false;
    }
  };
  return { isCompleted, toggle: async () => (await asMember({ session, navigation }, () => complete(!isCompleted))) ?? unchanged };
}
