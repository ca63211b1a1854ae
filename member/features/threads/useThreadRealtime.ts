import type { Thread } from '@bandstand/contract/threads.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { applyNews, askAnew } from '../../platform/news.ts';
import { useRealtime } from '../../platform/useRealtime.ts';
import { useBundle } from '../../platform/useSession.ts';
import { withCreated, withDeleted, withReactions, withUpdated, type MessagePages } from './messagePages.ts';
import { messagesKey, threadKey } from './threads.keys.ts';
import { patchThread } from './threads.queries.ts';

/** How long somebody counts as typing after the last sign of it. */
const typingMs = 5_000;

export type ThreadLive = {
  /** User ids of those who type now. */
  typing: readonly string[];
  /** How far each of the others has read: user id to microseconds. */
  readBy: ReadonlyMap<string, number>;
};

/** What the others do in an open thread, put into the query cache as it is told (MSG-42). */
export function useThreadRealtime(thread: Thread): ThreadLive {
  const queries = useQueryClient();
  const own = useBundle()?.user.id;
  const [typing, setTyping] = useState<readonly string[]>([]);
  const [readBy, setReadBy] = useState<ReadonlyMap<string, number>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const { id } = thread;
  const change = (update: (pages: MessagePages) => MessagePages) => applyNews(queries, messagesKey(id), update);
  const stopTyping = (userId: string) => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setTyping((now) => now.filter((one) => one !== userId));
  };
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  useRealtime(thread.channel_id, {
    onListening: () => {
      void askAnew(queries, messagesKey(id));
      void askAnew(queries, threadKey(id));
    },
    onRefused: () => void askAnew(queries, threadKey(id)),
    onEvent: ({ event, data }) => {
      switch (event) {
        case 'message_created': {
          const { message } = data;
          change((pages) => withCreated(pages, message));
          patchThread(queries, id, (known) => ({
            ...known,
            latest_message: message,
            latest_message_ts: Math.max(message.message_ts, known.latest_message_ts ?? 0),
            is_unread: known.is_unread || message.user?.id !== own,
          }));
          if (message.user) stopTyping(message.user.id);
          break;
        }
        case 'message_updated':
          change((pages) => withUpdated(pages, data.message));
          break;
        case 'message_deleted':
          change((pages) => withDeleted(pages, data.message_ts));
          break;
        case 'reaction_changed':
          change((pages) => withReactions(pages, data.message_ts, { reaction_count: data.reaction_count }));
          break;
        case 'read':
          setReadBy((now) => new Map(now).set(data.user_id, data.ts));
          break;
        case 'typing': {
          const userId = data.user_id;
          if (userId === own) break;
          clearTimeout(timers.current.get(userId));
          timers.current.set(
            userId,
            setTimeout(() => stopTyping(userId), typingMs),
          );
          setTyping((now) => (now.includes(userId) ? now : [...now, userId]));
          break;
        }
        default:
      }
    },
  });
  return { typing, readBy };
}
