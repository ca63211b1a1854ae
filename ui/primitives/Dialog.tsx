import { useId, useRef, type ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { classNames } from './classNames.ts';
import styles from './Dialog.module.css';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { useDragDismiss } from './useDragDismiss.ts';
import { useNativeDialog } from './useNativeDialog.ts';
import { useScrollByKeys } from './useScrollByKeys.ts';
import hidden from './VisuallyHidden.module.css';

export type DialogProps = {
  open: boolean;
  /** Requested by Escape, the backdrop, the close button or a pull. The parent decides about `open`. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** The title is for screen readers only; the content shows its own. */
  isTitleHidden?: boolean;
  description?: ReactNode;
  /** The actions, always visible below the scrolling content. */
  footer?: ReactNode;
  children?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** If false, only the given actions close it. */
  isDismissable?: boolean;
  /** An interruption that asks for a decision. */
  isAlert?: boolean;
  /** Its own mode instead of the app's; null or omitted: the app's. */
  colorMode?: 'light' | 'dark' | null | undefined;
  /** The content reaches the edges, also under the close button. */
  isBare?: boolean;
  /** Keeps its upper edge and its header in place while the content below loads and changes. */
  isSteady?: boolean;
};

/** A question in the middle of the screen, on every device. */
export function Dialog(props: DialogProps) {
  return <ModalFrame {...props} placement="centre" />;
}

/** Comes from below on phones, where it can be pulled away. Centred from 769 px on. */
export function Sheet(props: DialogProps) {
  return <ModalFrame {...props} placement="sheet" />;
}

function ModalFrame({
  open,
  onClose,
  title,
  closeLabel,
  isTitleHidden,
  description,
  footer,
  children,
  size = 'medium',
  isDismissable = true,
  isAlert,
  isSteady,
  colorMode,
  isBare,
  placement,
}: DialogProps & { placement: 'centre' | 'sheet' }) {
  const id = useId();
  const { ref, isRendered, handlers } = useNativeDialog({ open, onClose, isDismissable });
  const body = useRef<HTMLDivElement>(null);
  useScrollByKeys(body, isRendered);
  const pull = useDragDismiss(ref, onClose);
  const isPullable = placement === 'sheet' && isDismissable;
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={classNames(styles.dialog, styles[placement], styles[size], isSteady && styles.steady, isBare && styles.bare)}
      data-theme-scope={colorMode ? '' : undefined}
      data-mode={colorMode ?? undefined}
      role={isAlert ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      {...handlers}
    >
      {isRendered && (
        <div className={styles.frame}>
          {/* No landmarks: a dialog may be inside one. */}
          <header role="presentation" className={styles.header} {...(isPullable ? pull : null)}>
            {isPullable && <span className={styles.handle} aria-hidden="true" />}
            <h2 id={`${id}-title`} className={isTitleHidden ? hidden.hidden : styles.title}>
              {title}
            </h2>
            {isDismissable && (
              <IconButton label={closeLabel} variant={isBare ? 'overlay' : 'quiet'} onClick={onClose} className={styles.close} data-closes-dialog>
                <Icon of={X} />
              </IconButton>
            )}
          </header>
          <div ref={body} className={styles.body}>
            {description && (
              <p id={`${id}-description`} className={styles.description}>
                {description}
              </p>
            )}
            {children}
          </div>
          {footer && (
            <footer role="presentation" className={styles.footer} data-bottom-bar>
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
