import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { useHasUnread } from '../state/threads.queries.ts';
import styles from './UnreadMark.module.css';

/** The dot at Messages. */
export function UnreadMark() {
  const t = useText();
  if (!useHasUnread()) return null;
  return (
    <span className={styles.mark}>
      <VisuallyHidden>{t('threads.unread')}</VisuallyHidden>
    </span>
  );
}
