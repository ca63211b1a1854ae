import type { PageJson } from '@bandstand/contract/pages.ts';
import { useCallback, useEffect, useRef } from 'react';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import type { OnWatched } from '../../../platform/watched.ts';
import { mainVideoOf } from './mainVideo.ts';
import { useCompletion } from './useCompletion.ts';

/**
 * What completes a page automatically: `track_progress` means viewing it or, with a main video, watching that (L103). A workout is
 * completed by doing it, and a video workout by watching.
 */
export function trackedBy(page: PageJson): 'view' | 'video' | null {
  const video = mainVideoOf(page);
  if (page.page_content_type === 'workout') {
    const { workout } = (page.type_data ?? {}) as { workout?: { workout_type?: string } | null };
    return video && workout?.workout_type === 'video_workout' ? 'video' : null;
  }
  if (!page.page_actions.some(({ action_type }) => action_type === 'track_progress')) return null;
  return video ? 'video' : 'view';
}

/** Completes the page automatically. Returns the handler for its video player. */
export function useTrackedCompletion(page: PageJson): OnWatched {
  const t = useText();
  const { preview, navigation, texts } = usePlatform();
  const { state } = useSession();
  const { isCompleted, toggle } = useCompletion(page);
  // The member is still reading or watching: the moment of a finished program is offered, and does not interrupt.
  const complete = async () => {
    if (!(await toggle()).isFinished) return;
    await texts.complete('all');
    const show = () => navigation.openPanel('finished', { program: page.page.contentRootId });
    toast({ text: t('program.finished_title'), tone: 'success', action: { label: t('program.result.show'), run: show } });
  };
  const tracked = page.page.access.mode === 'full' && preview === null && state === 'member' ? trackedBy(page) : null;
  const isByView = tracked === 'view';
  const latest = useRef({ page, tracked, isCompleted, complete });
  useEffect(() => {
    latest.current = { page, tracked, isCompleted, complete };
  });
  useEffect(() => {
    // Once per visit: a completion that the member removes stays removed.
    if (isByView && !latest.current.isCompleted) void latest.current.complete();
  }, [isByView]);
  return useCallback(({ url }) => {
    const now = latest.current;
    if (now.tracked === 'video' && !now.isCompleted && mainVideoOf(now.page)?.url === url) void now.complete();
  }, []);
}
