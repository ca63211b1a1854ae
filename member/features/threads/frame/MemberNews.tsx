import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { applyNews, refetch } from '../../../platform/realtime/news.ts';
import { useRealtime } from '../../../platform/realtime/useRealtime.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { applyUnread, dropThread, placeThread } from '../state/threads.cache.ts';
import { unreadKey } from '../state/threads.keys.ts';
import { useUnreadPolling } from '../state/threads.queries.ts';
import { outgoingOf } from '../state/useOutgoing.ts';

/**
 * For a member on any screen: keeps lists, "unread" and blocked members current (MSG-42), polls without a socket (MSG-43), and sends what a closed
 * tab left unsent.
 */
export function MemberNews() {
  const platform = usePlatform();
  const { session } = platform;
  const queries = useQueryClient();
  const bundle = useBundle();
  const memberId = bundle?.user.id;
  // For a private thread, the thread itself was published a moment earlier.
  const hasThreadNews = useRef(false);
  useEffect(() => {
    if (memberId !== undefined) outgoingOf(platform).resume();
  }, [platform, memberId]);
  useUnreadPolling(bundle !== null);
  useRealtime(bundle ? bundle.user.global_events_channel : null, {
    onListening: () => void refetch(queries, ['threads']),
    onEvent: ({ event, data }) => {
      switch (event) {
        case 'unread_status':
          applyNews(queries, unreadKey, () => data);
          if (!hasThreadNews.current || !data.has_unread) applyUnread(queries, data.has_unread);
          hasThreadNews.current = false;
          break;
        case 'thread_updated':
          placeThread(queries, data.thread);
          hasThreadNews.current = data.thread.is_unread;
          break;
        case 'thread_left':
          dropThread(queries, data.thread_id);
          break;
        case 'member_blocked':
          session.update((known) => ({ ...known, blocked_user_ids: [...new Set([...known.blocked_user_ids, data.user_id])] }));
          break;
        case 'member_unblocked':
          session.update((known) => ({ ...known, blocked_user_ids: known.blocked_user_ids.filter((id) => id !== data.user_id) }));
          void refetch(queries, ['threads']);
          break;
        default:
      }
    },
  });
  return null;
}
