import { useId, type CSSProperties, type ReactNode } from 'react';
import styles from './Segmented.module.css';
import hidden from './VisuallyHidden.module.css';

type SegmentedProps<Value extends string> = {
  /** The question these choices answer; for screen readers only. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  name?: string;
};

/** Two to five choices side by side. Native radios, so arrows and forms work. */
export function Segmented<Value extends string>({ label, options, value, onChange, name }: SegmentedProps<Value>) {
  const ownName = useId();
  const index = options.findIndex((option) => option.value === value);
  const place = { '--count': options.length, '--index': index } as CSSProperties;
  return (
    <fieldset className={styles.group} style={place}>
      <legend className={hidden.hidden}>{label}</legend>
      <div className={styles.row} role="presentation">
        {index >= 0 && <span className={styles.thumb} aria-hidden="true" />}
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.radio}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
