import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Eye from 'lucide-react/icons/eye';
import { useEffect, useEffectEvent } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './ActingLayer.module.css';

/** Shows at all times that staff view the app as someone else. Ends by its button, or automatically after an hour (STU-5). */
export function ActingLayer({ name, endsAt }: { name: string; endsAt: string }) {
  const t = useText();
  const { session } = usePlatform();
  // The server restores the staff member's own session, and the app restarts.
  const end = useEffectEvent(() => void session.logOut().then(() => window.location.assign('/')));
  useEffect(() => {
    const timer = setTimeout(() => end(), Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return (
    <div className={styles.layer}>
      <div role="status" className={styles.bar}>
        <Icon of={Eye} size={18} className={styles.icon} />
        <span>{t('shell.acting', { name })}</span>
        <Button size="small" onClick={() => void session.logOut().then(() => window.location.assign('/'))}>
          {t('shell.acting_end')}
        </Button>
      </div>
    </div>
  );
}
