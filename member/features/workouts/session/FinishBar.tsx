import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Session.module.css';

type Props = {
  done: number;
  total: number;
  /** The workout is completed, and its film goes on. */
  isDone: boolean;
  /** Nothing more is to come, though sets may be left. */
  isDue: boolean;
  /** As wide as the window, as what is above it. */
  isWide: boolean;
  onFinish: () => void;
};

/** How many sets are done, and the button that ends the workout. */
export function FinishBar({ done, total, isDone, isDue, isWide, onFinish }: Props) {
  const t = useText();
  const words = total > 0 ? t('workout.sets_done', { done, total }) : '';
  return (
    <div className={styles.finish} data-wide={isWide || undefined}>
      <p className={styles.facts} role="status">
        {isDone ? t('workout.done_title') : words}
      </p>
      <Button variant={isDone || isDue || done >= total ? 'primary' : 'secondary'} onClick={onFinish}>
        {t(isDone ? 'workout.video_summary' : 'workout.finish')}
      </Button>
    </div>
  );
}
