import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './Checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; hint?: ReactNode; error?: string | null };

/** A native checkbox; the whole line can be pressed. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <input {...input} type="checkbox" className={styles.box} aria-describedby={note ? id : undefined} aria-invalid={error ? true : undefined} />
        <span>{label}</span>
      </label>
      {note && (
        <p id={id} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
