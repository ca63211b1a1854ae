import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import styles from './Phone.module.css';

const mostDots = 3;

/** One dot per item of a day, hollow when completed. */
export function DayDots({ items }: { items: readonly ScheduledItem[] }) {
  const done = useBundle()?.page_completions.by_uuid;
  return (
    <span className={styles.dots} aria-hidden="true">
      {items.slice(0, mostDots).map((item) => (
        <span key={item.id} className={styles.dot} data-done={(done?.[item.item_id] ?? item.is_completed) || undefined} />
      ))}
    </span>
  );
}
