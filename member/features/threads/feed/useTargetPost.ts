import { useMemo } from 'react';
import { useMessage } from '../state/messages.queries.ts';
import { shownMessages, type ShownMessage } from '../state/shownMessages.ts';

/** The post named in the URL: already loaded, or requested separately; null: none is named, or it was deleted. */
export function useTargetPost(threadId: string, ts: number | null, messages: readonly ShownMessage[]): ShownMessage | null {
  const { message } = useMessage(threadId, ts);
  return useMemo(() => {
    if (!message) return null;
    const here = messages.find((one) => one.message_ts === message.message_ts);
    return here ?? shownMessages({ messages: [message], waiting: [], blockedIds: [], user: null })[0] ?? null;
  }, [message, messages]);
}
