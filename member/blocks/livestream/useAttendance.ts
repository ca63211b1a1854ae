import { useCallback, useEffect, useRef } from 'react';
import { useReport } from '../../platform/activity.ts';

type Stay = { page_id: string; block_id: string };

/** Reports once that the member joined a stream, and that they left when they navigate away or close it. Failures are only logged. */
export function useAttendance({ page_id, block_id }: Stay): { join(): void } {
  const send = useReport();
  const isIn = useRef(false);
  const report = useCallback(
    (activityType: 'livestream_joined' | 'livestream_left') => send(activityType, { page_id, block_id }),
    [send, page_id, block_id],
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
