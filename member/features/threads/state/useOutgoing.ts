import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { refetch } from '../../../platform/realtime/news.ts';
import { usePlatform, type Platform } from '../../../platform/platform.ts';
import { createOutgoing, type Outgoing, type OutgoingMessage } from './outgoing.ts';
import { merge, withCreated, type MessagePages } from './messagePages.ts';
import { messagesKey } from './threads.keys.ts';

const stores = new WeakMap<Platform, Outgoing>();

/** A running app's single queue. Continues automatically when the connection returns. */
export function outgoingOf(platform: Platform): Outgoing {
  const store = stores.get(platform);
  if (store) return store;
  const { api, storage, session, queries, realtime } = platform;
  const outgoing = createOutgoing({
    api,
    storage,
    authorId: () => session.current().bundle?.user.id ?? null,
    verify: () =>
      session.isRemembered()
        ? session.refresh().then(
            (bundle) => bundle !== null,
            () => false,
          )
        : null,
    onSent: (threadId, messages) => {
      // The answer for a sent reply has the id of its reply thread (MSG-4).
      for (const id of new Set(messages.map((message) => message.message_thread_id)))
        queries.setQueryData<MessagePages>(messagesKey(id), (pages) => {
          if (!pages) return pages;
          const own = messages.filter((message) => message.message_thread_id === id);
          const next = own.reduce(withCreated, pages);
          return pages.hasNewer ? next : { ...next, items: merge(next.items, own) };
        });
      // The root shows its replies: refetch it in case realtime does not publish them.
      if (messages.some(({ message_thread_id: id }) => id !== threadId)) {
        void refetch(queries, messagesKey(threadId));
        void refetch(queries, ['threads', 'root', threadId]);
      }
    },
  });
  window.addEventListener('online', outgoing.resume);
  window.addEventListener('storage', outgoing.fromOtherTabs);
  realtime.onStatus(() => {
    if (realtime.status() === 'open') outgoing.resume();
  });
  outgoing.resume();
  stores.set(platform, outgoing);
  return outgoing;
}

/** Messages of a thread, or of the replies to one of its messages, that the server does not have yet. */
export function useOutgoing(threadId: string, parentTs: number | null = null): { waiting: readonly OutgoingMessage[]; outgoing: Outgoing } {
  const platform = usePlatform();
  const outgoing = useMemo(() => outgoingOf(platform), [platform]);
  const waiting = useSyncExternalStore(
    outgoing.subscribe,
    () => outgoing.of(threadId, parentTs),
    () => none,
  );
  const isWaiting = waiting.some(({ willRetry }) => willRetry);
  useEffect(() => {
    if (!isWaiting) return;
    // Without a WebSocket nothing announces that the server is back, so retry now and then.
    const timer = setInterval(outgoing.resume, 10_000);
    return () => clearInterval(timer);
  }, [isWaiting, outgoing]);
  return { waiting, outgoing };
}

const none: readonly OutgoingMessage[] = [];
