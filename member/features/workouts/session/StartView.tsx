import type { WorkoutMode } from '@bandstand/contract/workouts.sessions.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import type { ShownWorkout } from '../state/filled.ts';
import { progressOf } from '../state/rows.ts';
import styles from './Session.module.css';

type Props = {
  workout: ShownWorkout;
  mode: WorkoutMode;
  modes: readonly WorkoutMode[];
  /** The one that was open has ended meanwhile. */
  wasEnded: boolean;
  onMode: (mode: WorkoutMode) => void;
  onStart: () => void;
};

/** Before a workout: what it holds, how to go through it, and the button that starts it. */
export function StartView({ workout, mode, modes, wasEnded, onMode, onStart }: Props) {
  const t = useText();
  const { total } = progressOf(workout.groups, null);
  const exercises = workout.groups.flatMap((group) => group.items).length;
  return (
    <div className={styles.start}>
      <h3 className={styles.startTitle}>{workout.title}</h3>
      {exercises > 0 && (
        <p className={styles.facts}>
          {t('type.workout.exercises', { count: exercises })}
          {total > 0 && ` · ${t('type.workout.sets', { count: total })}`}
        </p>
      )}
      {wasEnded && <p role="status">{t('workout.ended_elsewhere')}</p>}
      {modes.length > 1 && workout.workout_type === 'default' && (
        <Segmented
          label={t('workout.mode')}
          options={modes.map((one) => ({ value: one, label: t(`workout.mode.${one}`) }))}
          value={mode}
          onChange={onMode}
        />
      )}
      {workout.workout_type === 'default' && <p className={styles.facts}>{t(`workout.mode_text.${mode}`)}</p>}
      {workout.workout_type === 'video_workout' && <p className={styles.facts}>{t('workout.video_text')}</p>}
      <Button variant="primary" size="large" wide data-autofocus onClick={onStart}>
        {t('workout.start')}
      </Button>
    </div>
  );
}
