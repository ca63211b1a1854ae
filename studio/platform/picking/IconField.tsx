import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { icons } from '@bandstand/ui/primitives/iconSet.ts';
import { useId } from 'react';
import styles from './IconField.module.css';

type IconFieldProps = { label: string; error?: string | null; value: string; onChange: (value: string) => void };

/** One of the built-in icons. */
export function IconField({ label, error, value, onChange }: IconFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.grid}>
        {Object.entries(icons).map(([icon, drawing]) => (
          <label key={icon} className={styles.icon} title={icon}>
            <input type="radio" name={name} className={styles.radio} checked={value === icon} onChange={() => onChange(icon)} aria-label={icon} />
            <Icon of={drawing} size={18} />
          </label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
