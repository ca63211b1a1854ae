import { useEffect, useRef, useState, type PointerEvent, type SyntheticEvent } from 'react';
import { enterDialog } from './openDialogs.ts';
import { lockScroll } from './lockScroll.ts';

type NativeDialog = { open: boolean; onClose: () => void; isDismissable: boolean };

// Longer than the slowest closing transition, so that content leaves after the eye has lost it.
const leaveMs = 320;

/** Drives a native modal `<dialog>`: opens and closes it, holds the page still, gives the focus back, and keeps content while it leaves. */
export function useNativeDialog({ open, onClose, isDismissable }: NativeDialog) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const [isRendered, setIsRendered] = useState(open);
  if (open && !isRendered) setIsRendered(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    // In a frame that somebody looks at while typing beside it, opening must not take the focus away from there.
    const isQuiet = window.parent !== window && !document.hasFocus();
    dialog.inert = isQuiet;
    if (!dialog.open) dialog.showModal();
    dialog.inert = false;
    // The browser takes the first control there is. That of closing is nobody's first wish, and would stand there with a ring around it.
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]');
    if (!isQuiet && first) first.focus();
    else if (!isQuiet && document.activeElement?.matches('[data-closes-dialog]')) dialog.focus();
    const unlock = lockScroll();
    const leave = enterDialog(dialog);
    return () => {
      leave();
      if (dialog.open) dialog.close();
      unlock();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open]);

  useEffect(() => {
    if (open || !isRendered) return;
    const timer = setTimeout(() => setIsRendered(false), leaveMs);
    return () => clearTimeout(timer);
  }, [open, isRendered]);

  const handlers = {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (isDismissable) onClose();
    },
    // A browser closes a dialog by itself on a second Escape, whatever the cancel event said.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && open) onClose();
    },
    // Both the press and the release must be outside, or selecting text across the edge would close it.
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick(event: SyntheticEvent<HTMLDialogElement>) {
      if (isDismissable && pressedBackdrop.current && event.target === event.currentTarget) onClose();
    },
  };
  return { ref, isRendered, handlers };
}
