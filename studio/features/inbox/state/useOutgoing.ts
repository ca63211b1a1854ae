import type { SendOperation } from '@bandstand/contract/messages.ts';
import { newClientId } from '@bandstand/client/api/newClientId.ts';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useRefresh } from '../../../platform/queries.ts';
import { useApi, useText } from '../../../platform/studio.ts';

/** A message being sent; `pictures` are local previews meanwhile. */
export type Outgoing = { id: string; threadId: string; text: string; pictures: readonly { id: string; url: string }[]; error: string | null };

/** Unacknowledged messages of all threads: failed ones stay in their thread, to be sent again or discarded. */
export function useOutgoing() {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const [all, setAll] = useState<readonly Outgoing[]>([]);
  const change = (id: string, changes: Partial<Outgoing> | null) =>
    setAll((before) => before.flatMap((one) => (one.id !== id ? one : changes ? { ...one, ...changes } : [])));

  const deliver = async (message: Outgoing) => {
    const { id, threadId, text, pictures } = message;
    const sends: SendOperation[] = [
      ...(pictures.length > 0
        ? [
            {
              op: 'send' as const,
              client_id: `${id}-p`,
              message_type: 'image' as const,
              message: text,
              image_ids: pictures.map((picture) => picture.id),
            },
          ]
        : []),
      ...(pictures.length === 0 ? [{ op: 'send' as const, client_id: id, message: text }] : []),
    ];
    try {
      await api('POST /studio/threads/{id}/messages', { params: { id: threadId }, body: { data: sends } });
      await Promise.resolve(refresh('GET /studio/threads/{id}', 'GET /studio/inbox'));
      change(id, null);
    } catch (error) {
      change(id, { error: errorText(t, error) });
    }
  };
  return {
    of: (threadId: string) => all.filter((message) => message.threadId === threadId),
    /** Once per id, however often it is retried (MSG-8). */
    send: (threadId: string, text: string, pictures: Outgoing['pictures'] = []) => {
      const message: Outgoing = { id: newClientId(), threadId, text, pictures, error: null };
      setAll((before) => [...before, message]);
      void deliver(message);
    },
    retry: (message: Outgoing) => {
      change(message.id, { error: null });
      void deliver(message);
    },
    discard: (message: Outgoing) => change(message.id, null),
  };
}
export type OutgoingMessages = ReturnType<typeof useOutgoing>;
