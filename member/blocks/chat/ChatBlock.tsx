import { Suspense } from 'react';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useSlots } from '../../platform/slots.ts';
import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';
import { useBlockThread } from './useBlockThread.ts';

/** The page's thread; the messages feature fills the slot. */
export function ChatBlock({ block: { data } }: BlockProps<'chat'>) {
  const { ThreadSection } = useSlots();
  const { fill } = useBlockPage();
  const threadId = useBlockThread(data.message_thread_id);
  if (!ThreadSection || threadId === undefined) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" height="320px" />}>
      <ThreadSection threadId={threadId} title={data.title ? fill(data.title) : null} />
    </Suspense>
  );
}
