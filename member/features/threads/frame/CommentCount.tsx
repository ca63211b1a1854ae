import { useThread } from '../state/threads.queries.ts';
import styles from './UnreadCount.module.css';

/** How many comments a thread has; nothing while there is none. */
export function CommentCount({ threadId }: { threadId: string }) {
  const count = useThread(threadId).data?.message_count ?? 0;
  return count > 0 && <span className={styles.comments}>{count}</span>;
}
