import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './UnreadCount.module.css';

type Props = {
  /** Null: not known. */
  count: number | null;
  /** Without notices. */
  isQuiet?: boolean;
};

/** How many messages, or threads, are unread. */
export function UnreadCount({ count, isQuiet = false }: Props) {
  const t = useText();
  return (
    <span className={styles.count} data-quiet={isQuiet || undefined}>
      {count !== null && count > 0 && (count > 99 ? '99+' : count)} <VisuallyHidden>{t('threads.unread')}</VisuallyHidden>
    </span>
  );
}
