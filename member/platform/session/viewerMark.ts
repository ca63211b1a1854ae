import { useEffect } from 'react';
import { usePlatform } from '../platform.ts';
import { useSession } from './useSession.ts';

/**
 * Marks the document as a member's or a guest's, for parts that only one of them sees. The server's HTML is the same for both, so the first script
 * sets the mark from the cookie, before the first paint. In the builder's frame everything is shown.
 */
export function useViewerMark(): void {
  const { preview } = usePlatform();
  const { state } = useSession();
  useEffect(() => {
    if (preview !== null) document.documentElement.dataset['viewer'] = 'all';
    else if (state !== 'unchecked') document.documentElement.dataset['viewer'] = state;
  }, [preview, state]);
}
