import { useNativeDialog } from '@bandstand/ui/primitives/useNativeDialog.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './PlayerFrame.module.css';

/** The whole window for a workout. Leaving it ends nothing. */
export function PlayerDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useText();
  const { ref, isRendered, handlers } = useNativeDialog({ open: true, onClose, isDismissable: true });
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={styles.dialog}
      aria-label={title || t('workout.workout')}
      aria-modal="true"
      onCancel={handlers.onCancel}
      onClose={handlers.onClose}
    >
      {isRendered && children}
    </dialog>
  );
}
