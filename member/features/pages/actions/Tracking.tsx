import type { PageJson } from '@bandstand/contract/pages.ts';
import { useEffect } from 'react';
import type { OnWatched } from '../../../platform/watched.ts';
import { useTrackedCompletion } from '../state/useTrackedCompletion.ts';

type TrackingProps = {
  page: PageJson;
  /** Takes what is told of a watched video, null when nobody listens any more. */ listen: (onWatched: OnWatched | null) => void;
};

/** Draws nothing: completes the page when it was looked at, or its video watched. Only on pages that may be completed so. */
export function Tracking({ page, listen }: TrackingProps) {
  const onWatched = useTrackedCompletion(page);
  useEffect(() => {
    listen(onWatched);
    return () => listen(null);
  }, [listen, onWatched]);
  return null;
}
