import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { useNativeDialog } from '@bandstand/ui/primitives/useNativeDialog.ts';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode } from 'react';
import { useKeyboardRoom } from '../../../platform/screen/useKeyboardRoom.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './FormFrame.module.css';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** The dialog around a form: the whole window on phones, where the keyboard takes its room from it. */
export function FormFrame({ title, onClose, children }: Props) {
  const t = useText();
  const { ref, isRendered, handlers } = useNativeDialog({ open: true, onClose, isDismissable: true });
  // Without the backdrop's: pressing beside a form by accident must not close it.
  const frame = useRef<HTMLDivElement>(null);
  useKeyboardRoom(frame);
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={styles.dialog}
      aria-label={title || t('form.form')}
      aria-modal="true"
      onCancel={handlers.onCancel}
      onClose={handlers.onClose}
    >
      {isRendered && (
        <div ref={frame} className={styles.frame}>
          <header role="presentation" className={styles.header}>
            <span className={styles.title}>{title}</span>
            <IconButton label={t('shell.close')} onClick={onClose} data-closes-dialog>
              <Icon of={X} />
            </IconButton>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
