import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { applyNews, refetch } from '../../../platform/realtime/news.ts';
import { useRealtime } from '../../../platform/realtime/useRealtime.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { withChange, withCreated, withDeleted, withPin, withUpdated, type MessagePages } from './messagePages.ts';
import { pinsKey } from './messages.keys.ts';
import { patchThread } from './threads.cache.ts';
import { messagesKey, threadKey } from './threads.keys.ts';
import { applyThreadNews } from './threadNews.ts';
import { useTyping } from './useTyping.ts';

export type ThreadLive = {
  /** User ids of those typing now. */
  typing: readonly string[];
  /** How far each of the others has read: user id to microseconds. */
  readBy: ReadonlyMap<string, number>;
};

/** The thread with a message that was just written; one that it has already changes nothing. */
function withNewest(known: Thread, message: Message, viewerId: string | undefined): Thread {
  if (message.message_ts <= (known.latest_message_ts ?? 0)) return known;
  const newest = { ...known, latest_message: message, latest_message_ts: message.message_ts, message_count: known.message_count + 1 };
  if (message.user?.id === viewerId) return newest;
  return { ...newest, is_unread: true, unread_count: known.unread_count === null ? null : known.unread_count + 1 };
}

/** Applies other members' changes in an open thread to the query cache as they are published (MSG-42). */
export function useThreadRealtime(thread: Thread): ThreadLive {
  const queries = useQueryClient();
  const own = useBundle()?.user.id;
  const { typing, startTyping, stopTyping } = useTyping();
  const [readBy, setReadBy] = useState<ReadonlyMap<string, number>>(new Map());
  const { id, is_feed: isFeed } = thread;
  const change = (update: (pages: MessagePages) => MessagePages) => applyNews(queries, messagesKey(id), update);

  useRealtime(thread.channel_id, {
    onListening: () => {
      void refetch(queries, messagesKey(id));
      void refetch(queries, threadKey(id));
      void refetch(queries, pinsKey(id));
    },
    onRefused: () => void refetch(queries, threadKey(id)),
    onEvent: (news) => {
      const { event, data } = news;
      switch (event) {
        case 'message_created': {
          const { message } = data;
          change((pages) => withCreated(pages, message));
          // A system line has no author: it makes no thread unread (MSG-9).
          if (message.message_type !== 'notification') patchThread(queries, id, (known) => withNewest(known, message, own));
          if (message.user) stopTyping(message.user.id);
          break;
        }
        case 'message_updated':
          change((pages) => withUpdated(pages, data.message));
          patchThread(queries, id, (known) =>
            known.latest_message?.message_ts === data.message.message_ts ? { ...known, latest_message: data.message } : known,
          );
          if (data.message.pinned_at !== null || data.message.is_deleted) void refetch(queries, pinsKey(id));
          break;
        case 'message_deleted': {
          const newest = data.latest_message_ts;
          change((pages) => withDeleted(pages, data.message_ts));
          const left = queries.getQueryData<MessagePages>(messagesKey(id))?.items.find(({ message_ts: ts }) => ts === newest) ?? null;
          patchThread(queries, id, (known) =>
            known.latest_message_ts === newest ? known : { ...known, latest_message_ts: newest, latest_message: left },
          );
          void refetch(queries, pinsKey(id));
          break;
        }
        case 'reaction_changed':
          change((pages) => withChange(pages, data.message_ts, { reaction_count: data.reaction_count }));
          break;
        case 'pin_changed':
          change((pages) => withPin(pages, data.message_ts, data.pinned_at, isFeed));
          void refetch(queries, pinsKey(id));
          // A newly pinned old message may not be loaded.
          if (isFeed && data.pinned_at !== null) void refetch(queries, messagesKey(id));
          break;
        case 'replies_changed': {
          const { message_ts: ts, reply_thread_id, reply_count, latest_replies } = data;
          const remaining = Math.max(0, reply_count - latest_replies.length);
          change((pages) => withChange(pages, ts, { reply_thread_id, reply_count, latest_replies, remaining_messages: remaining }));
          break;
        }
        case 'read':
          setReadBy((now) => new Map(now).set(data.user_id, data.ts));
          break;
        case 'typing':
          if (data.user_id !== own) startTyping(data.user_id);
          break;
        default:
          applyThreadNews(queries, { threadId: id, ownId: own }, news);
      }
    },
  });
  return { typing, readBy };
}
