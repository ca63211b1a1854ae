import type { PageJson } from '@bandstand/contract/pages.ts';
import { useCallback, useEffect, useRef } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import type { OnWatched } from '../../../platform/watched.ts';
import { mainVideoOf } from './mainVideo.ts';
import { useCompletion } from './useCompletion.ts';

/**
 * What completes a page by itself: `track_progress` means that looking at it does, or where it has a main video, watching that (L103).
 * A workout is completed by being done; one that is a video, by being watched.
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

/** Completes the page when that is due; the answer is for whoever plays its video. */
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
    // Once a visit: what the member takes back by hand stays taken back.
    if (isByView && !latest.current.isCompleted) void latest.current.toggle();
  }, [isByView]);
  return useCallback(({ url }) => {
    const now = latest.current;
    if (now.tracked === 'video' && !now.isCompleted && mainVideoOf(now.page)?.url === url) void now.toggle();
  }, []);
}
