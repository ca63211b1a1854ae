import { Suspense, type ComponentProps } from 'react';
import { AllTexts } from '../../../platform/texts/AllTexts.tsx';
import { lazyScreen } from '../../../platform/navigation/lazyScreen.tsx';
import { useSession } from '../../../platform/session/useSession.ts';
import type { ThreadSection as Section } from './ThreadSection.tsx';
import styles from '../frame/Thread.module.css';
import { ThreadSkeleton } from '../frame/ThreadSkeleton.tsx';

type Props = ComponentProps<typeof Section>;

const ThreadSection = lazyScreen<Props>(() => import('./ThreadSection.tsx').then((file) => file.ThreadSection));

/**
 * Fills the page's place for a thread. Its code and its texts come when the viewer is known; until then both sides draw the same room for it,
 * without a word: the browser has the texts of the first view only.
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
