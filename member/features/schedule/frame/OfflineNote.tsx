import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Schedule.module.css';

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that stored data is shown. */
export function OfflineNote() {
  const t = useText();
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  return isOnline ? null : (
    <div className={styles.note}>
      <Banner>{t('schedule.offline_note')}</Banner>
    </div>
  );
}
