import { useCallback } from 'react';
import { patchThread } from './threads.cache.ts';
import { unreadKey } from './threads.keys.ts';
import { useThreadParts } from './threads.queries.ts';

/** Tells the server how far the member has read. */
export function useMarkRead(id: string): (newestTs: number) => Promise<void> {
  const { api, queries, session } = useThreadParts();
  return useCallback(
    async (newestTs: number) => {
      if (session.current().state !== 'member') return;
      try {
        const answer = await api('GET /threads/{id}/read', { params: { id }, query: { client_ts: newestTs } });
        patchThread(queries, id, (known) => ({
          ...known,
          is_unread: answer.is_unread,
          unread_count: answer.is_unread ? known.unread_count : 0,
          last_message_read_ts: answer.last_message_read_ts,
        }));
        void queries.invalidateQueries({ queryKey: unreadKey });
      } catch {
        // The next read message sends it again.
      }
    },
    [api, id, queries, session],
  );
}
