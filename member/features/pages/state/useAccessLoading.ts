import { useEffect, useState } from 'react';
import { accessLoading } from '../../../platform/access/accessTrees.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';

type AccessLoading = { state: 'loading' | 'ready' | 'given_up'; retry(): void };

/** Whether a locked page's viewer is known yet: checks 100 times every 250 ms, then gives up and offers a retry (L224, ACC-17). */
export function useAccessLoading(): AccessLoading {
  const { session, pages } = usePlatform();
  const { state } = useSession();
  const [turn, setTurn] = useState(0);
  const [givenUp, setGivenUp] = useState(-1);
  const isWaiting = state === 'unchecked';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      console.warn('The access to this page could not be checked: the session is not verified');
      setGivenUp(turn);
    }, accessLoading.maxRetries * accessLoading.waitAuthMs);
    return () => clearTimeout(timer);
  }, [isWaiting, turn]);
  return {
    state: isWaiting ? (givenUp === turn ? 'given_up' : 'loading') : 'ready',
    retry() {
      setTurn((count) => count + 1);
      void session.start();
      void pages.renew();
    },
  };
}
