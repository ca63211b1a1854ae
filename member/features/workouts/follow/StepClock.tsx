import { useText } from '../../../platform/texts/useText.ts';
import { elapsedAt, type Cursor } from '../state/cursor.ts';
import { useShownAt } from '../state/useClock.ts';
import { clockText } from '../state/values.ts';
import styles from './Follow.module.css';

/** The big clock of a step: how much is left, or how much has passed of one without an end. Draws by itself, each second. */
export function StepClock({ cursor, length }: { cursor: Cursor; length: number | null }) {
  const t = useText();
  const text = useShownAt((now) => {
    const elapsed = elapsedAt(cursor, now);
    return clockText(length === null ? elapsed : Math.ceil(Math.max(0, length - elapsed)));
  }, !cursor.isPaused);
  return (
    <p className={styles.clock} role="timer" aria-label={t(length === null ? 'workout.step_elapsed' : 'workout.time_left')}>
      {text}
    </p>
  );
}
