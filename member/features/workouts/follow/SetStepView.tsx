import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { setText, type Values } from '../state/values.ts';
import { ValueField } from '../values/ValueField.tsx';
import { ExerciseMedia } from './ExerciseMedia.tsx';
import styles from './Follow.module.css';
import type { PlannedSet } from './plannedSet.ts';

type Props = {
  planned: PlannedSet;
  entered: Values;
  unit: LoadUnit;
  onChange: (key: string, values: Values) => void;
  onDone: () => void;
  onSwap: (itemId: string) => void;
};

/** One set: the exercise, how much, and what to mind. */
export function SetStepView({ planned, entered, unit, onChange, onDone, onSwap }: Props) {
  const t = useText();
  const language = useLanguage();
  const { key, place, item, title, number, count, columns, values, cues } = planned;
  const name = t('workout.set_of', { number, title });
  const fields = columns.filter((measure) => measure !== 'time_s' || place.workSeconds === null);
  return (
    <>
      <ExerciseMedia image={planned.image} video={planned.video} />
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.facts}>
          {[
            t('workout.number_of', { number, count }),
            place.side && t(`block.workout.side.${place.side}`),
            place.type !== 'normal' && t(`workout.type.${place.type}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.amount}>{setText({ ...values, ...entered }, unit, language)}</p>
        {fields.length > 0 && (
          <div className={styles.fields} data-set>
            {fields.map((measure) => (
              <label key={measure} className={styles.fieldOf}>
                <span>{measure === 'load_kg' ? unit : t(`workout.measure.${measure}`)}</span>
                <ValueField
                  label={`${name}, ${t(`workout.measure.${measure}`)}`}
                  measure={measure}
                  unit={unit}
                  value={entered[measure] ?? null}
                  offered={values[measure] ?? null}
                  onChange={(value) => onChange(key, { [measure]: value ?? values[measure] ?? null })}
                  onConfirm={onDone}
                />
              </label>
            ))}
          </div>
        )}
        {planned.canSwap && (
          <Button size="small" variant="quiet" onClick={() => onSwap(item.uid)}>
            {t('workout.swap', { title })}
          </Button>
        )}
        {item.notes && <p className={styles.notes}>{item.notes}</p>}
        {cues.length > 0 && (
          <ul className={styles.cues} aria-label={t('workout.cues')}>
            {cues.slice(0, 3).map((cue) => (
              <li key={cue}>{cue}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
