import type { Message } from '@bandstand/contract/threads.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useApi } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import type { MessagePages } from './messagePages.ts';
import { mentionableKey, pinsKey, rootKey } from './messages.keys.ts';
import { messagesKey } from './threads.keys.ts';

/** A thread's pinned messages, oldest pins first (MSG-15). */
export function usePins(threadId: string) {
  const api = useApi();
  const { state } = useSession();
  return useQuery({
    queryKey: pinsKey(threadId),
    enabled: state !== 'unchecked',
    staleTime: 0,
    queryFn: () => api('GET /threads/{id}/pins', { params: { id: threadId } }),
  });
}

/** People who can be mentioned in a thread, by the beginning of a name (MSG-17). Null: not needed now. */
export function useMentionable(threadId: string | null, term: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: mentionableKey(threadId ?? '', term ?? ''),
    enabled: threadId !== null && term !== null,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: () => api('GET /threads/{id}/mentionable', { params: { id: threadId ?? '' }, query: term ? { term } : {} }),
  });
}

/** A message of a thread, null for none. Uses the loaded one, so that its updates appear here too; else requests it. */
export function useMessage(threadId: string, ts: number | null) {
  const api = useApi();
  const { state } = useSession();
  const queries = useQueryClient();
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries]);
  const known = () => queries.getQueryData<MessagePages>(messagesKey(threadId))?.items.find((message) => message.message_ts === ts) ?? null;
  const shown = useSyncExternalStore<Message | null>(subscribe, known, () => null);
  const asked = useQuery({
    queryKey: rootKey(threadId, ts ?? 0),
    enabled: ts !== null && !shown && state !== 'unchecked',
    queryFn: () => api('GET /threads/{id}/messages/{ts}', { params: { id: threadId, ts: ts ?? 0 } }),
  });
  return { message: shown ?? asked.data ?? null, error: shown ? null : asked.error, refetch: asked.refetch };
}
