import type { ReactNode } from 'react';
import styles from './TemplateRadios.module.css';

type TemplateRadiosProps<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; icon: ReactNode; title: string; text: string }[];
};

/** What something new begins as: one of several, each with a sentence about it. */
export function TemplateRadios<T extends string>({ label, value, onChange, options }: TemplateRadiosProps<T>) {
  return (
    <fieldset className={styles.templates}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.template}>
          <input type="radio" name="template" className={styles.radio} checked={value === option.value} onChange={() => onChange(option.value)} />
          <span className={styles.icon}>{option.icon}</span>
          <span className={styles.words}>
            <span className={styles.strong}>{option.title}</span>
            <span className={styles.detail}>{option.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
