import { estimatedSeconds } from '@bandstand/rules/workouts/estimate.ts';
import { needsOf } from '@bandstand/rules/workouts/needs.ts';
import { stepsOf } from '@bandstand/rules/workouts/steps.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Timer from 'lucide-react/icons/timer';
import { useDeferredValue, useMemo } from 'react';
import { useText } from '../../../platform/studio.ts';
import { withoutBlanks } from '../state/document.ts';
import type { Exercise } from '../state/useLibrary.ts';
import { useWorkoutState } from '../state/WorkoutContext.ts';
import { MusclePicture } from './MusclePicture.tsx';
import styles from './preview.module.css';

/** About how long the workout takes, which muscles work, and what has to be there. */
export function WorkoutFacts({ library }: { library: ReadonlyMap<string, Exercise> }) {
  const t = useText();
  const workout = useDeferredValue(useWorkoutState(({ value }) => value));
  // A beep test has no lines; those of its earlier type are kept.
  const groups = useMemo(() => (workout.workout_type === 'beep_test' ? [] : withoutBlanks(workout.groups)), [workout]);
  const seconds = estimatedSeconds({ ...workout, groups });
  const { muscles, equipment } = useMemo(() => needsOf(groups, library), [groups, library]);
  const sets = stepsOf(groups).filter(({ kind }) => kind === 'set').length;
  return (
    <div className={styles.facts}>
      <p className={styles.fact} title={t('studio.workouts.estimate_hint')}>
        <Icon of={Timer} size={16} />
        {seconds === null
          ? t('studio.workouts.no_estimate')
          : t('studio.workouts.estimate', { minutes: Math.max(seconds > 0 ? 1 : 0, Math.round(seconds / 60)) })}
      </p>
      {sets > 0 && <p className={styles.fact}>{t('studio.workouts.sets', { count: sets })}</p>}
      {muscles.length > 0 && <MusclePicture muscles={muscles} />}
      {equipment.length > 0 && (
        <ul className={styles.equipment} aria-label={t('studio.exercises.equipment')}>
          {equipment.map((name) => (
            <li key={name} className={styles.chip}>
              <Icon of={Dumbbell} size={14} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
