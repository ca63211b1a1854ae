import type { Thread } from '@bandstand/contract/threads.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/session/useSession.ts';
import { CannotWrite, type Unwritable } from './CannotWrite.tsx';

/** The composer for members who may write; for others the reason, and what to do about it. */
export function WriteBar({ thread, children }: { thread: Pick<Thread, 'can_post'> & Unwritable; children: ReactNode }) {
  const { state } = useSession();
  if (thread.can_post && state === 'member') return children;
  return <CannotWrite thread={state === 'guest' ? { ...thread, post_refusal: 'signed_out' } : thread} />;
}
