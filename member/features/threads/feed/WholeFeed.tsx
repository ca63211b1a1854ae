import type { Thread } from '@bandstand/contract/threads.ts';
import { Feed } from './Feed.tsx';
import styles from './Feed.module.css';

/** A feed on its own screen: it scrolls in its own area. */
export function WholeFeed({ thread, targetTs }: { thread: Thread; targetTs: number | null }) {
  return (
    <div className={styles.whole}>
      <div className={styles.column}>
        <Feed thread={thread} targetTs={targetTs} isWhole />
      </div>
    </div>
  );
}
