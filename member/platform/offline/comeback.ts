import type { Platform } from '../platform.ts';

/** Continues after being offline: verifies the session, sends the offline queue, and refetches what failed. For the lifetime of the app. */
export function goOnAfterOffline({ session, offlineQueue, queries, pages, access, realtime }: Platform): void {
  let wasRemembered = false;
  let startedAs: string | null = null;
  session.subscribe(() => {
    const { state } = session.current();
    const isRemembered = session.isRemembered();
    if (wasRemembered && !isRemembered && state === 'member') {
      // Until now the server treated the member as a guest.
      realtime.restart();
      access.reload();
      void pages.renew();
    }
    wasRemembered = isRemembered;
    if (state === 'unchecked' || state === startedAs) return;
    startedAs = state;
    void offlineQueue.resume();
  });
  window.addEventListener('online', () => {
    void offlineQueue.resume();
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void offlineQueue.resume();
  });
}
