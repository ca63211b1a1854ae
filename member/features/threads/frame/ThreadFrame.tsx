import type { Thread } from '@bandstand/contract/threads.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { isForbidden, useThread } from '../state/threads.queries.ts';

/** Loads a thread; a refused one has its own text (L335, MSG-28). */
export function ThreadFrame({ threadId, children }: { threadId: string; children: (thread: Thread) => ReactNode }) {
  const t = useText();
  const { data, error, refetch } = useThread(threadId);
  if (error && (isForbidden(error) || !data)) {
    if (isForbidden(error)) return <EmptyState art={<Icon of={LockKeyhole} size={28} />} title={t('thread.forbidden')} />;
    return <ErrorState title={t('messages.load_failed')} action={<Button onClick={() => void refetch()}>{t('message.retry')}</Button>} />;
  }
  return data ? children(data) : <ThreadSkeleton />;
}
