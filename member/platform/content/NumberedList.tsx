import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import styles from './NumberedList.module.css';

/** A page's parts in order. `first`: the number of the first one. */
export const NumberedList = ({ first = 1, children }: { first?: number; children: ReactNode }) => (
  <ol className={styles.list} start={first}>
    {children}
  </ol>
);

type ItemProps = { number: number; isDone?: boolean; /** The step to take now. */ isCurrent?: boolean; children: ReactNode };

/** One part, with its number, or a check mark once it is completed. */
export const NumberedItem = ({ number, isDone = false, isCurrent = false, children }: ItemProps) => (
  <li className={styles.item} aria-current={isCurrent ? 'step' : undefined}>
    <span className={styles.number} aria-hidden="true" data-done={isDone || undefined}>
      {isDone ? <Icon of={Check} size={18} /> : number}
    </span>
    {children}
  </li>
);
