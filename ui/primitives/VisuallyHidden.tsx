import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for assistive technology only. */
export function VisuallyHidden({ children, as: Element = 'span' }: { children: ReactNode; as?: 'span' | 'h1' | 'h2' | 'p' }) {
  return <Element className={styles.hidden}>{children}</Element>;
}
