import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './PlayerFrame.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** Beside the title. */
  tools?: ReactNode;
  /** Always visible below. */
  footer?: ReactNode;
  children: ReactNode;
};

/** What surrounds a workout at each of its stages. */
export function PlayerFrame({ title, onClose, tools, footer, children }: Props) {
  const t = useText();
  return (
    <div className={styles.frame}>
      <header role="presentation" className={styles.header}>
        <IconButton label={t('workout.leave')} onClick={onClose} data-closes-dialog>
          <Icon of={ChevronDown} />
        </IconButton>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.tools}>{tools}</div>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
