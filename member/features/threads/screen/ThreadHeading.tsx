import type { Thread } from '@bandstand/contract/threads.ts';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { ThreadFace } from '../frame/ThreadFace.tsx';
import { useThreadHead } from '../state/useThreadTitle.ts';
import styles from './ThreadHeading.module.css';

/** Whom a thread is with, in the bar above it. Leads to the other's profile in a chat of two, else to the participants. */
export function ThreadHeading({ thread }: { thread: Thread }) {
  const t = useText();
  const { openPanel } = usePanels();
  const isMember = useBundle() !== null;
  const head = useThreadHead()(thread);
  const open = () => (head.other ? openPanel('profile', { user_id: head.other.id }) : openPanel('participants', { thread_id: thread.id }));
  return (
    <button type="button" className={styles.heading} onClick={open} disabled={!isMember}>
      <ThreadFace thread={thread} head={head} isSmall />
      <span className={styles.words}>
        <span className={styles.title}>{head.title}</span>
        {!head.other && thread.total_count_participants > 0 && (
          <span className={styles.people}>{t('thread.people', { count: thread.total_count_participants })}</span>
        )}
      </span>
    </button>
  );
}
