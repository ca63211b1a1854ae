import { Suspense, type ComponentProps } from 'react';
import { AllTexts } from '../../../platform/texts/AllTexts.tsx';
import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { useSession } from '../../../platform/session/useSession.ts';
import type { ThreadSection as Section } from './ThreadSection.tsx';
import styles from '../frame/Thread.module.css';
import { ThreadSkeleton } from '../frame/ThreadSkeleton.tsx';

type Props = ComponentProps<typeof Section>;

const ThreadSection = lazyScreen<Props>(() => import('./ThreadSection.tsx').then((file) => file.ThreadSection));

/**
 * Fills the page's slot for a thread. Its code and texts load once the viewer is known. Until then both sides render the same empty space,
 * because the browser has only the first view's texts.
 */
export function ThreadPlace(props: Props) {
  const { state } = useSession();
  const room = <div className={styles.skeleton} />;
  if (state === 'unchecked') return room;
  return (
    <AllTexts fallback={room}>
      <Suspense fallback={<ThreadSkeleton />}>
        <ThreadSection {...props} />
      </Suspense>
    </AllTexts>
  );
}
