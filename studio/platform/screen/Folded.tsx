import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import styles from './Folded.module.css';

/** Rarely needed content: one line until it is opened. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>
        <Icon of={ChevronRight} size={16} className={styles.mark} />
        {title}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
