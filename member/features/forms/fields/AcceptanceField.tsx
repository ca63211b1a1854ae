import { useText } from '../../../platform/texts/useText.ts';
import styles from './Controls.module.css';
import { textAnswer, type FieldProps } from './fieldProps.ts';
import { Question } from './Question.tsx';

/** One tick: the whole line can be pressed. */
export function AcceptanceField({ field, answer, error, isMarkedOptional, onChange }: FieldProps) {
  const t = useText();
  return (
    <Question field={field} error={error} isMarkedOptional={isMarkedOptional} isGroup>
      {(control) => (
        <label className={styles.option}>
          <input
            {...control}
            type="checkbox"
            className={styles.box}
            aria-label={field.label}
            checked={answer.value === 'true'}
            onChange={(event) => onChange(textAnswer(event.currentTarget.checked ? 'true' : 'false'))}
          />
          <span aria-hidden="true">{t('form.accept')}</span>
        </label>
      )}
    </Question>
  );
}
