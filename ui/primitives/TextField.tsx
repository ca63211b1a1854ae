import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './Field.module.css';

export type TextFieldProps = FieldTexts & ComponentProps<'input'> & { end?: ReactNode };

/** One line of text. Pass `autoComplete`, `inputMode` and `type` as for an input. */
export function TextField({ label, note, hint, error, id, className, end, ...input }: TextFieldProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error} id={id}>
      {(control) => (
        <div className={classNames(end ? styles.withEnd : null)}>
          <input type="text" {...input} {...control} className={classNames(styles.control, className)} />
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  );
}
