import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePlatform, type Platform } from '../../platform/platform.ts';
import { createOutgoing, type Outgoing, type OutgoingMessage } from './outgoing.ts';
import { merge, withCreated, type MessagePages } from './messagePages.ts';
import { messagesKey } from './threads.keys.ts';

const stores = new WeakMap<Platform, Outgoing>();

/** The one queue of a running app. It goes on by itself when the connection comes back. */
export function outgoingOf(platform: Platform): Outgoing {
  const known = stores.get(platform);
  if (known) return known;
  const { api, storage, session, queries, realtime } = platform;
  const outgoing = createOutgoing({
    api,
    storage,
    authorId: () => session.current().bundle?.user.id ?? null,
    onSent: (threadId, messages) =>
      queries.setQueryData<MessagePages>(messagesKey(threadId), (pages) => {
        if (!pages) return pages;
        const next = messages.reduce(withCreated, pages);
        return pages.hasNewer ? next : { ...next, items: merge(next.items, messages) };
      }),
  });
  window.addEventListener('online', outgoing.resume);
  realtime.onStatus(() => {
    if (realtime.status() === 'open') outgoing.resume();
  });
  outgoing.resume();
  stores.set(platform, outgoing);
  return outgoing;
}

/** Messages of a thread that the server does not have yet. */
export function useOutgoing(threadId: string): { waiting: readonly OutgoingMessage[]; outgoing: Outgoing } {
  const platform = usePlatform();
  const outgoing = useMemo(() => outgoingOf(platform), [platform]);
  const waiting = useSyncExternalStore(
    outgoing.subscribe,
    () => outgoing.of(threadId),
    () => none,
  );
  const isWaiting = waiting.some(({ willRetry }) => willRetry);
  useEffect(() => {
    if (!isWaiting) return;
    // Without a WebSocket nothing tells that the server is back: it is tried again now and then.
    const timer = setInterval(outgoing.resume, 10_000);
    return () => clearInterval(timer);
  }, [isWaiting, outgoing]);
  return { waiting, outgoing };
}

const none: readonly OutgoingMessage[] = [];
