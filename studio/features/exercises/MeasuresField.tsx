import { exerciseMeasures, type ExerciseMeasure } from '@bandstand/contract/exercises.values.ts';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './exerciseFields.module.css';

type MeasuresFieldProps = { value: readonly ExerciseMeasure[]; onChange: (value: ExerciseMeasure[]) => void };

/** What sets of an exercise record. */
export function MeasuresField({ value, onChange }: MeasuresFieldProps) {
  const t = useText();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('studio.exercises.measures')}</legend>
      <div className={styles.measures}>
        {exerciseMeasures.map((measure) => (
          <Checkbox
            key={measure}
            label={t(`studio.exercises.measure.${measure}`)}
            checked={value.includes(measure)}
            onChange={(event) => {
              const isOn = event.currentTarget.checked;
              onChange(exerciseMeasures.filter((one) => (one === measure ? isOn : value.includes(one))));
            }}
          />
        ))}
      </div>
      <p className={styles.hint}>{t('studio.exercises.measures_hint')}</p>
    </fieldset>
  );
}
