import type { ReactNode } from 'react';
import styles from './Screen.module.css';

type ScreenProps = {
  title: string;
  /** One line on what this screen is for, where the title does not say it. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** Search and filters, in a line below the title. */
  tools?: ReactNode;
  children?: ReactNode;
  /** `reading` for forms, `wide` for tables and grids. */
  width?: 'reading' | 'wide';
};

/** The frame of every studio screen: title, actions, tools, content. */
export function Screen({ title, lead, actions, tools, children, width = 'wide' }: ScreenProps) {
  return (
    <main id="content" className={styles.screen} data-width={width} tabIndex={-1}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {tools && <div className={styles.tools}>{tools}</div>}
      {children}
    </main>
  );
}
