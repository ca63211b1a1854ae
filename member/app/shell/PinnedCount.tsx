import { TodayCount } from '../../features/schedule/item/TodayCount.tsx';
import { UnreadThreads } from '../../features/threads/frame/UnreadThreads.tsx';
import styles from './PinnedCount.module.css';

/** How much waits at a pinned place: unread threads, and what is planned for today. */
export function PinnedCount({ screen }: { screen: string }) {
  if (screen === 'messages') return <UnreadThreads />;
  return screen === 'schedule' ? <TodayCount className={styles.count} /> : null;
}
