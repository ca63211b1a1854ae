import { useNativeDialog } from '@bandstand/ui/primitives/useNativeDialog.ts';
import type { ReactNode } from 'react';
import styles from './WindowDialog.module.css';

type Props = { label: string; /** `card`: the whole window on phones only. */ size: 'window' | 'card'; onClose: () => void; children: ReactNode };

/** A dialog as large as the window. Pressing beside it by accident does not close it. */
export function WindowDialog({ label, size, onClose, children }: Props) {
  const { ref, isRendered, handlers } = useNativeDialog({ open: true, onClose, isDismissable: true });
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={styles.dialog}
      data-size={size}
      aria-label={label}
      aria-modal="true"
      onCancel={handlers.onCancel}
      onClose={handlers.onClose}
    >
      {isRendered && children}
    </dialog>
  );
}
