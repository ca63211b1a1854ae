import { Field, type FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './RatioField.module.css';

type RatioFieldProps = FieldTexts & { value: number | null; minimum: number; maximum: number; onChange: (value: number) => void };
const usualPercent = 56;

/** Height in percent of the width: a slider for the look, a field for the number (BLK-5). */
export function RatioField({ value, minimum, maximum, onChange, ...texts }: RatioFieldProps) {
  const t = useText();
  const shown = value ?? usualPercent;
  return (
    <Field {...texts}>
      {(control) => (
        <div className={styles.line}>
          <input
            {...control}
            type="range"
            className={styles.slider}
            min={minimum}
            max={maximum}
            step={1}
            value={shown}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          />
          <input
            type="number"
            className={styles.number}
            aria-label={t('builder.percent_of', { name: texts.label })}
            min={minimum}
            max={maximum}
            value={shown}
            onChange={(event) => onChange(Math.round(Number(event.currentTarget.value)))}
          />
          <span className={styles.unit}>%</span>
        </div>
      )}
    </Field>
  );
}
