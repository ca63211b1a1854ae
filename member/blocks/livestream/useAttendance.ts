import { useCallback, useEffect, useRef } from 'react';
import { usePlatform } from '../../platform/platform.ts';

type Stay = { page_id: string; block_id: string };

/** Reports once that the member joined a stream, and that they left when they navigate away or close it. Failures are only logged. */
export function useAttendance({ page_id, block_id }: Stay): { join(): void } {
  const { api, preview } = usePlatform();
  const isIn = useRef(false);
  const report = useCallback(
    (activity_type: 'livestream_joined' | 'livestream_left') => {
      // The builder's frame writes nothing (ACC-27).
      if (preview) return;
      api('PUT /activity', { body: { activity_type, data: { page_id, block_id }, ts: Date.now() } }).catch((error: unknown) =>
        console.warn('The visit to a stream could not be reported', error),
      );
    },
    [api, preview, page_id, block_id],
  );
  const leave = useCallback(() => {
    if (!isIn.current) return;
    isIn.current = false;
    report('livestream_left');
  }, [report]);
  useEffect(() => {
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [leave]);
  return {
    join: () => {
      if (isIn.current) return;
      isIn.current = true;
      report('livestream_joined');
    },
  };
}
