import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

type SectionProps = {
  title: string;
  /** What it is for, where the title does not say it. */ text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a long form: its subject on the left, the fields on the right; stacked where there is little room. */
export function Section({ title, text, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.heading} id={id}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
        {actions}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
