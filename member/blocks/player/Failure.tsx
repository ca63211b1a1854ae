import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Player.module.css';

/** Playback failed, and what to do about it. */
export function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <div className={styles.failure} role="alert">
      <p>{t('player.failed')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('player.retry')}
      </Button>
    </div>
  );
}
