import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../studio.ts';
import styles from './SidePanel.module.css';

type SidePanelProps = { open: boolean; onClose: () => void; title: string; children: ReactNode; width?: 'medium' | 'wide' };

/** Details beside a list that stays usable: Escape closes it, and the list keeps its position. */
export function SidePanel({ open, onClose, title, children, width = 'medium' }: SidePanelProps) {
  const t = useText();
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true });
    };
  }, [open]);
  if (!open) return null;
  return (
    // Escape inside closes the panel. It is not a dialog: the rest of the screen stays usable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className={styles.panel}
      data-width={width}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) onClose();
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton size="small" label={t('studio.close')} onClick={onClose}>
          <Icon of={X} size={18} />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}
