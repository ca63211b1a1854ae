import { Suspense, type ComponentProps } from 'react';
import { lazyScreen } from '../../platform/lazyScreen.tsx';
import { useSession } from '../../platform/useSession.ts';
import type { ThreadSection as Section } from './ThreadSection.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';

type Props = ComponentProps<typeof Section>;

const ThreadSection = lazyScreen<Props>(() => import('./ThreadSection.tsx').then((file) => file.ThreadSection));

/** Fills the page's place for a thread. Its code comes when the viewer is known; until then both sides draw the same bones. */
export function ThreadPlace(props: Props) {
  const { state } = useSession();
  if (state === 'unchecked') return <ThreadSkeleton />;
  return (
    <Suspense fallback={<ThreadSkeleton />}>
      <ThreadSection {...props} />
    </Suspense>
  );
}
