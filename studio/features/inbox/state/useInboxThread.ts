import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../../platform/errors.ts';
import { useCall } from '../../../platform/queries.ts';
import { useApi, useText } from '../../../platform/studio.ts';
import { withNewest, withOlder, type Seen } from './seenMessages.ts';
import { lookMs } from './useInboxList.ts';

/** One thread with its messages; refetches the newest regularly, older ones on request. */
export function useInboxThread(threadId: string) {
  const t = useText();
  const api = useApi();
  const query = useCall('GET /studio/threads/{id}', { params: { id: threadId } }, { refetchMs: lookMs });
  const [seen, setSeen] = useState<Seen | null>(null);
  const [newest, setNewest] = useState<Answer<'GET /studio/threads/{id}'>>();
  const [older, setOlder] = useState<{ isPending: boolean; error: string | null }>({ isPending: false, error: null });
  if (query.data && query.data !== newest) {
    setNewest(query.data);
    setSeen(withNewest(seen, query.data));
  }
  const loadOlder = async () => {
    const before = seen?.messages[0]?.message_ts;
    if (before === undefined || older.isPending) return;
    setOlder({ isPending: true, error: null });
    try {
      const page = await api('GET /studio/threads/{id}', { params: { id: threadId }, query: { before } });
      setSeen((known) => known && withOlder(known, page));
      setOlder({ isPending: false, error: null });
    } catch (error) {
      setOlder({ isPending: false, error: errorText(t, error) });
    }
  };
  return { query, messages: seen?.messages ?? [], hasOlder: seen?.hasOlder ?? false, older, loadOlder: () => void loadOlder() };
}
