import { useText } from '../../../platform/texts/useText.ts';
import { Feed } from './Feed.tsx';
import styles from './Feed.module.css';
import { FeedFrame } from './FeedFrame.tsx';
import { ThreadFrame } from '../frame/ThreadFrame.tsx';

type Props = { threadId: string | null; title: string | null; label?: string };

/** A thread as part of a page: the chat block. Access follows the page (MSG-25). */
export function ThreadSection({ threadId, title, label }: Props) {
  const t = useText();
  return (
    <section className={styles.section} aria-label={label ?? title ?? t('thread.conversation')}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      {threadId === null ? (
        <FeedFrame />
      ) : (
        <ThreadFrame key={threadId} threadId={threadId}>
          {(thread) => <Feed thread={thread} />}
        </ThreadFrame>
      )}
    </section>
  );
}
