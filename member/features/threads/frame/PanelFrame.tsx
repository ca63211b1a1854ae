import type { Thread } from '@bandstand/contract/threads.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { ReactNode } from 'react';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { isForbidden, useThread } from '../state/threads.queries.ts';

/** A panel about a thread: its contents for members with access; a guest is asked to log in. */
export function PanelFrame({ threadId, children }: { threadId: string; children: (thread: Thread) => ReactNode }) {
  const t = useText();
  const { state } = useSession();
  if (state === 'guest') return <LogInFirst />;
  if (threadId === '') return <EmptyState art={<Icon of={LockKeyhole} size={28} />} title={t('thread.forbidden')} />;
  return <Loaded threadId={threadId}>{children}</Loaded>;
}

function Loaded({ threadId, children }: { threadId: string; children: (thread: Thread) => ReactNode }) {
  const t = useText();
  const { data, error, refetch } = useThread(threadId);
  if (error && isForbidden(error)) return <EmptyState art={<Icon of={LockKeyhole} size={28} />} title={t('thread.forbidden')} />;
  if (data) return children(data);
  if (error) return <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void refetch()}>{t('message.retry')}</Button>} />;
  return <Skeleton lines={4} height="40px" />;
}

/** Asks a guest to log in, in a panel for members. */
export function LogInFirst() {
  const t = useText();
  const { openPanel } = usePanels();
  return <EmptyState title={t('error.unauthenticated')} action={<Button onClick={() => openPanel('auth')}>{t('auth.log_in')}</Button>} />;
}
