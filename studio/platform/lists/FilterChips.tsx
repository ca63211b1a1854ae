import hidden from '@bandstand/ui/primitives/VisuallyHidden.module.css';
import { useId } from 'react';
import styles from './FilterChips.module.css';

type FilterChipsProps<Value extends string> = {
  /** What is filtered; read aloud, not shown. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of many states, each one press away; native radios that wrap. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={hidden.hidden}>{label}</legend>
      <div className={styles.row} role="presentation">
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input type="radio" name={name} className={styles.radio} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
