import type { PageJson } from '@bandstand/contract/pages.ts';
import { useEffect } from 'react';
import type { OnWatched } from '../../../platform/watched.ts';
import { useTrackedCompletion } from '../state/useTrackedCompletion.ts';

type TrackingProps = {
  page: PageJson;
  /** Sets the receiver of watched videos; null: none any more. */ listen: (onWatched: OnWatched | null) => void;
};

/** Renders nothing. Completes the page when it was viewed or its video watched; only on pages where that is enabled. */
export function Tracking({ page, listen }: TrackingProps) {
  const onWatched = useTrackedCompletion(page);
  useEffect(() => {
    listen(onWatched);
    return () => listen(null);
  }, [listen, onWatched]);
  return null;
}
