import type { ComponentProps } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from './classNames.ts';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children'> & { options: readonly { value: string; label: string; disabled?: boolean }[] };

/** The platform's own list in our style. */
export function Select({ label, note, hint, error, id, className, options, ...select }: SelectProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error} id={id}>
      {(control) => (
        <div className={styles.withEnd}>
          <select {...select} {...control} className={classNames(styles.control, styles.select, className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={classNames(styles.end, styles.chevron)}>
            <Icon of={ChevronDown} size={18} />
          </span>
        </div>
      )}
    </Field>
  );
}
