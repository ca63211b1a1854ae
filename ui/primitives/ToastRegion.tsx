import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import X from 'lucide-react/icons/x';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { frontDialog } from './openDialogs.ts';
import styles from './ToastRegion.module.css';
import { dismissToast, toastStore, type Toast } from './toasts.ts';
import { useRoomBelow } from './useRoomBelow.ts';

const noToasts: readonly Toast[] = [];

/** Mount once. Shows the toasts, above dialogs and bars at the lower edge too. Waits while a pointer or the focus is on it. */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => noToasts);
  // Null on the server and during hydration: neither can have a portal.
  const place = useSyncExternalStore(
    frontDialog.subscribe,
    () => frontDialog.current() ?? document.body,
    () => null,
  );
  const [host] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')));
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => () => host?.remove(), [host]);
  // Nothing outside a modal dialog can be pressed, so the toasts move to the one in front. Each change reopens them: the top layer puts the
  // newest entry on top.
  useEffect(() => {
    if (!host || !place) return;
    place.append(host);
    const element = region.current;
    // The dialog that was in front may be gone by now.
    if (newest === undefined || !element?.showPopover || !element.isConnected) return;
    element.showPopover();
    return () => {
      if (element.isConnected) element.hidePopover();
    };
  }, [host, place, newest]);

  useRoomBelow(region, place, newest !== undefined);

  if (!host || !place) return null;
  return createPortal(
    <section ref={region} className={styles.region} aria-label={label} popover="manual">
      <ol className={styles.list} aria-live="polite">
        {toasts.map((shown) => (
          <ToastLine key={shown.id} toast={shown} dismissLabel={dismissLabel} />
        ))}
      </ol>
    </section>,
    host,
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
