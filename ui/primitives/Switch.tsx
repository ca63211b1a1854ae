import { useId, type ReactNode } from 'react';
import styles from './Switch.module.css';

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
};

/** Switches something on or off at once, without saving. Label on the left, switch on the right. */
export function Switch({ label, hint, checked, onChange, disabled, name }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.line}>
      <span className={styles.texts}>
        <span>{label}</span>
        {hint && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        className={styles.track}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
