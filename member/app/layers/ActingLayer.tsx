import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Eye from 'lucide-react/icons/eye';
import { useEffect, useEffectEvent } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './ActingLayer.module.css';

/** Says all the time that one looks at the app as somebody else; ends by the button, and by itself when the hour is over (STU-5). */
export function ActingLayer({ name, endsAt }: { name: string; endsAt: string }) {
  const t = useText();
  const { session } = usePlatform();
  // Whoever looked is oneself again: the server hands the own session back, and the app begins anew.
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
