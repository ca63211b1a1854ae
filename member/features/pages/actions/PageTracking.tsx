import type { PageJson } from '@bandstand/contract/pages.ts';
import { Suspense, useCallback, useRef, type ReactNode } from 'react';
import { lazyPart } from '../../../platform/navigation/lazyPart.tsx';
import { WatchedContext, type OnWatched } from '../../../platform/watched.ts';

const Tracking = lazyPart(() => import('./Tracking.tsx').then((file) => file.Tracking), { isKept: true });

/** A page with a receiver for watched videos. The code that completes the page loads only where the page uses it (L103). */
export function PageTracking({ page, children }: { page: PageJson; children: ReactNode }) {
  const listener = useRef<OnWatched>(null);
  const listen = useCallback((onWatched: OnWatched | null) => {
    listener.current = onWatched;
  }, []);
  const notify = useCallback<OnWatched>((video) => listener.current?.(video), []);
  const isTracked = page.page_content_type === 'workout' || page.page_actions.some(({ action_type }) => action_type === 'track_progress');
  return (
    <WatchedContext value={notify}>
      {children}
      {isTracked && (
        <Suspense fallback={null}>
          <Tracking page={page} listen={listen} />
        </Suspense>
      )}
    </WatchedContext>
  );
}
