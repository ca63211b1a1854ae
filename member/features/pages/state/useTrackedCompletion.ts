import type { PageJson } from '@bandstand/contract/pages.ts';
import { useCallback, useEffect, useRef } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
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
  const { preview } = usePlatform();
  const { state } = useSession();
  const { isCompleted, toggle } = useCompletion(page);
  const tracked = page.page.access.mode === 'full' && preview === null && state === 'member' ? trackedBy(page) : null;
  const isByView = tracked === 'view';
  const latest = useRef({ page, tracked, isCompleted, toggle });
  useEffect(() => {
    latest.current = { page, tracked, isCompleted, toggle };
  });
  useEffect(() => {
    // Once per visit: a completion that the member removes stays removed.
    if (isByView && !latest.current.isCompleted) void latest.current.toggle();
  }, [isByView]);
  return useCallback(({ url }) => {
    const now = latest.current;
    if (now.tracked === 'video' && !now.isCompleted && mainVideoOf(now.page)?.url === url) void now.toggle();
  }, []);
}
