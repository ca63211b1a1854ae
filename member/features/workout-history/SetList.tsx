import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './History.module.css';
import type { Amounts } from './useAmounts.ts';

/** Sets in the order in which they were done. Warm-ups are not counted. */
export function SetList({ sets, amounts }: { sets: readonly ActivityData[]; amounts: Amounts }) {
  const t = useText();
  const numberOf = (at: number) => sets.slice(0, at + 1).filter(({ set_type: type }) => type !== 'warmup').length;
  return (
    <ol className={styles.sets}>
      {sets.map((set, at) => (
        <li key={at} className={styles.set}>
          <span className={styles.setNumber}>{set.set_type === 'warmup' ? '–' : numberOf(at)}</span>
          <span className={styles.setWords}>{amounts.set(set)}</span>
          <span className={styles.line}>
            {[
              set.set_type === 'warmup' ? t('block.workout.warmup') : null,
              set.set_type === 'dropset' ? t('block.workout.dropset') : null,
              set.side ? t(`block.workout.side.${set.side}`) : null,
              set.rpe ? t('history.rpe', { value: amounts.number(set.rpe) }) : null,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
