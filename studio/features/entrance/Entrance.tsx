import type { ReactNode } from 'react';
import styles from './Entrance.module.css';

/** The frame of the login screens: one thing to do, in the middle. */
export function Entrance({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <main id="content" className={styles.page}>
      <div className={styles.panel}>
        <svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true" className={styles.mark}>
          <rect width="32" height="32" rx="8" fill="var(--primary)" />
          <path
            d="M7 20.5V18a9 9 0 0 1 18 0v2.5M5.5 24.5h21M11 20.5v4M16 16.5v8M21 20.5v4"
            fill="none"
            stroke="var(--on-primary)"
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </svg>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </main>
  );
}
