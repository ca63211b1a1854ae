import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { RoundsCounter } from '../rest/RoundsCounter.tsx';
import { setText } from '../state/values.ts';
import type { WorkoutModel, WorkoutView } from '../state/workoutModel.ts';
import { ExerciseMedia } from './ExerciseMedia.tsx';
import styles from './Follow.module.css';
import type { PlannedSet } from './plannedSet.ts';

type Props = { sets: readonly PlannedSet[]; unit: LoadUnit; heading: string; groupId?: string; view?: WorkoutView; model?: WorkoutModel };

/** Everything to do in a window, or again and again until the time is over. */
export function GroupStep({ sets, unit, heading, groupId, view, model }: Props) {
  const t = useText();
  const language = useLanguage();
  const image = sets.find((one) => one.image)?.image ?? null;
  return (
    <>
      <ExerciseMedia image={image} video={null} />
      <div className={styles.words}>
        <h3 className={styles.name}>{heading}</h3>
        <ol className={styles.list}>
          {sets.map(({ key, title, values, place }) => (
            <li key={key}>
              <strong>{title}</strong> <span className={styles.amountOf}>{setText(values, unit, language)}</span>
              {place.side && ` ${t(`block.workout.side.${place.side}`)}`}
            </li>
          ))}
        </ol>
        {groupId && model && <RoundsCounter groupId={groupId} log={view?.log ?? null} model={model} />}
      </div>
    </>
  );
}
