import styles from './ThinBar.module.css';
import { useDelayedFlag } from './useDelayedFlag.ts';

/** The line at the top edge for a full load. Appears after 150 ms, then stays for at least 300. */
export function ThinBar({ active, label }: { active: boolean; label: string }) {
  const isShown = useDelayedFlag(active);
  if (!isShown) return null;
  return (
    <div className={styles.bar} role="progressbar" aria-label={label}>
      <span className={styles.runner} />
    </div>
  );
}
