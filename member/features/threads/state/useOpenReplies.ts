import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { useCallback } from 'react';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { useHashPart, useNavigation, usePanels } from '../../../platform/navigation/useNavigation.ts';

/** Opens a message's replies as a history step, so that Back closes them; null in a thread of replies (MSG-4). */
export function useOpenReplies(thread: Pick<Thread, 'id' | 'kind'>): ((message: Pick<Message, 'message_ts'>) => void) | null {
  const { openPanel } = usePanels();
  const { id } = thread;
  const open = useCallback(
    ({ message_ts: ts }: Pick<Message, 'message_ts'>) => openPanel('replies', { thread_id: id, message_ts: String(ts) }),
    [openPanel, id],
  );
  return thread.kind === 'reply' ? null : open;
}

/** The root whose replies the URL opens: `#replies?thread_id=&message_ts=`. */
export function useRepliesPlace(): { threadId: string; ts: number } | null {
  const query = useHashPart('replies')?.query;
  const ts = Number(query?.['message_ts']);
  return query?.['thread_id'] && ts > 0 ? { threadId: query['thread_id'], ts } : null;
}

/** Whether the replies are shown beside the open thread instead of above it. */
export function useRepliesBeside(threadId: string): boolean {
  const { place } = useNavigation();
  const isWide = useMedia('(min-width: 1024px)');
  return isWide && place.path === `/me/messages/${threadId}`;
}
