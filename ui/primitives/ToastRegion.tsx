import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import X from 'lucide-react/icons/x';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './ToastRegion.module.css';
import { dismissToast, toastStore, type Toast } from './toasts.ts';

const noToasts: readonly Toast[] = [];

/** Mount once. Shows what `toast()` was told, above dialogs too; waits while a pointer or the focus is on it. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => noToasts);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  // What entered the top layer last lies above: a region shown before a dialog opened would be under it.
  useEffect(() => {
    const element = region.current;
    if (newest === undefined || !element?.showPopover) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [newest]);

  return (
    <section ref={region} className={styles.region} aria-label={label} popover="manual">
      <ol className={styles.list} aria-live="polite">
        {toasts.map((shown) => (
          <ToastLine key={shown.id} toast={shown} dismissLabel={dismissLabel} />
        ))}
      </ol>
    </section>
  );
}

function ToastLine({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);

  const { action } = toast;
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return (
    <li className={classNames(styles.toast, styles[toast.tone])} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <span className={styles.text}>{toast.text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={dismissLabel} size="small" onClick={() => dismissToast(toast.id)}>
        <Icon of={X} size={16} />
      </IconButton>
    </li>
  );
}
