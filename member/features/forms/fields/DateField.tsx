import { halfTyped } from '../state/formScreens.ts';
import { textAnswer, type FieldProps } from './fieldProps.ts';
import styles from './Controls.module.css';
import { Question } from './Question.tsx';
import { useLimits } from './useLimits.ts';

/** A date, by the device's own picker or by typing. */
export function DateField({ field, answer, error, isMarkedOptional, onChange }: FieldProps) {
  const limits = useLimits(field);
  const [min, max] = [field.min, field.max].map((bound) => (bound === null ? undefined : String(bound)));
  return (
    <Question field={field} error={error} isMarkedOptional={isMarkedOptional} limits={limits}>
      {(control) => (
        <input
          {...control}
          type="date"
          className={styles.line}
          data-kind="date"
          // Not controlled: writing the value back would clear what is half typed.
          defaultValue={answer.value === halfTyped ? '' : answer.value}
          min={min}
          max={max}
          onChange={({ currentTarget: { value, validity } }) => onChange(textAnswer(value || (validity.badInput ? halfTyped : '')))}
          onBlur={({ currentTarget: { value, validity } }) => {
            const text = value || (validity.badInput ? halfTyped : '');
            if (text !== answer.value) onChange(textAnswer(text));
          }}
        />
      )}
    </Question>
  );
}
