import { Suspense } from 'react';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useSlots } from '../../platform/slots.ts';
import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';

/** The thread of this page; the messages feature fills the place. Without a thread, as before publishing, there is nothing to show. */
export function ChatBlock({ block: { data } }: BlockProps<'chat'>) {
  const { ThreadSection } = useSlots();
  const { fill } = useBlockPage();
  if (!ThreadSection || !data.message_thread_id) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" height="320px" />}>
      <ThreadSection threadId={data.message_thread_id} title={data.title ? fill(data.title) : null} />
    </Suspense>
  );
}
