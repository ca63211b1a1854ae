import type { Platform } from '../platform.ts';

/** Continues after being offline: verifies the session, sends the offline queue, and refetches what failed. For the lifetime of the app. */
export function goOnAfterOffline({ session, offlineQueue, queries, pages, access, realtime }: Platform): void {
  let wasRemembered = false;
  let startedAs: string | null = null;
  // Before the session is verified, the server would treat the member as a guest. One that is under way already is not started again.
  const refetchFailed = () => {
    if (session.isRemembered()) return;
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }, { cancelRefetch: false });
  };
  session.subscribe(() => {
    const { state } = session.current();
    const isRemembered = session.isRemembered();
    if (wasRemembered && !isRemembered && state === 'member') {
      // Until now the server treated the member as a guest.
      realtime.restart();
      access.reload();
      void pages.renew();
      refetchFailed();
    }
    wasRemembered = isRemembered;
    if (state === 'unchecked' || state === startedAs) return;
    startedAs = state;
    void offlineQueue.resume();
  });
  window.addEventListener('online', () => {
    void offlineQueue.resume();
    refetchFailed();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void offlineQueue.resume();
  });
}
