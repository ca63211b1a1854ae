import { useId, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

/** The texts around a field's control. */
export type FieldTexts = {
  label: string;
  /** A quiet word after the label, such as the text for "optional". */
  note?: string | undefined;
  hint?: ReactNode;
  /** What is wrong and what to do; its presence marks the control invalid. */
  error?: string | null | undefined;
};

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = FieldTexts & { id?: string | undefined; children: (control: ControlProps) => ReactNode };

/** Label above, hint and error below, all tied to the control that `children` renders with the given props. */
export function Field({ label, note, hint, error, id, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </label>
      {children({ id: controlId, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div className={styles.errors} aria-live="polite">
        {error && (
          <p className={styles.error} id={errorId}>
            <Icon of={CircleAlert} size={16} className={styles.errorIcon} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
