import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { applyNews, refetch } from '../../../platform/realtime/news.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useRealtime } from '../../../platform/realtime/useRealtime.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { dropThread, applyUnread, placeThread } from '../state/threads.cache.ts';
import { useUnreadStatus } from '../state/threads.queries.ts';
import { unreadKey } from '../state/threads.keys.ts';
import { outgoingOf } from '../state/useOutgoing.ts';
import styles from './UnreadMark.module.css';

/** Delays requests until after the first view. */
const askAfterMs = 1500;

/** The dot at Messages. Also keeps the thread list current while the app is open, and sends what a closed tab left unsent. */
export function UnreadMark() {
  const t = useText();
  const platform = usePlatform();
  const queries = useQueryClient();
  const bundle = useBundle();
  const [isLate, setIsLate] = useState(false);
  const memberId = bundle?.user.id;
  // For a private thread, the thread itself was published a moment earlier.
  const hasThreadNews = useRef(false);
  useEffect(() => {
    if (memberId === undefined) return;
    const timer = setTimeout(() => {
      setIsLate(true);
      outgoingOf(platform).resume();
    }, askAfterMs);
    return () => clearTimeout(timer);
  }, [platform, memberId]);
  const { data: hasUnread } = useUnreadStatus(isLate && bundle !== null);
  const { session } = platform;
  useRealtime(isLate && bundle ? bundle.user.global_events_channel : null, {
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
  if (!bundle || !hasUnread) return null;
  return (
    <span className={styles.mark}>
      <VisuallyHidden>{t('threads.unread')}</VisuallyHidden>
    </span>
  );
}
