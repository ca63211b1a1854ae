import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode } from 'react';
import { useText } from '../texts/useText.ts';
import { useKeyboardRoom } from './useKeyboardRoom.ts';
import styles from './WindowFrame.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** The label of a way back, where leaving ends nothing. Otherwise there is a cross, and the content fills the frame and scrolls by itself. */
  back?: string;
  /** Beside the title. */
  tools?: ReactNode;
  /** Always visible below. */
  footer?: ReactNode;
  children: ReactNode;
};

/** What surrounds the content of a dialog as large as the window. A phone's keyboard takes its room from it. */
export function WindowFrame({ title, onClose, back, tools, footer, children }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useKeyboardRoom(frame);
  const Title = back === undefined ? 'span' : 'h2';
  return (
    <div ref={frame} className={styles.frame}>
      <header role="presentation" className={styles.header} data-leads-back={back === undefined ? undefined : ''}>
        {back !== undefined && (
          <IconButton label={back} onClick={onClose} data-closes-dialog>
            <Icon of={ChevronDown} />
          </IconButton>
        )}
        <Title className={styles.title}>{title}</Title>
        {tools && <div className={styles.tools}>{tools}</div>}
        {back === undefined && (
          <IconButton label={t('shell.close')} onClick={onClose} data-closes-dialog>
            <Icon of={X} />
          </IconButton>
        )}
      </header>
      {back === undefined ? children : <div className={styles.body}>{children}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
