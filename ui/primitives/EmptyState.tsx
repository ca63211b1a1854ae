import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  title: string;
  /** The purpose of this place. */
  text?: ReactNode;
  /** An icon or a drawing. */
  art?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
};

/** A place that is still empty. */
export function EmptyState({ title, text, art, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.state}>
      {art && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Something failed: what happened, what to do, and the action to do it. Announced at once. */
export function ErrorState(props: EmptyStateProps) {
  return (
    <div role="alert">
      <EmptyState {...props} />
    </div>
  );
}
