import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './Field.module.css';

/** Several lines of text; grows with its content where the browser can. */
export function TextArea({ label, note, hint, error, id, className, rows = 3, ...area }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} note={note} hint={hint} error={error} id={id}>
      {(control) => <textarea rows={rows} {...area} {...control} className={classNames(styles.control, styles.area, className)} />}
    </Field>
  );
}
