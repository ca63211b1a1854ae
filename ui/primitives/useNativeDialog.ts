import { useEffect, useRef, useState, type PointerEvent, type SyntheticEvent } from 'react';
import { enterDialog } from './openDialogs.ts';
import { lockScroll } from './lockScroll.ts';

type NativeDialog = { open: boolean; onClose: () => void; isDismissable: boolean };

// Longer than the slowest closing transition, so that content is removed only once it is invisible.
const leaveMs = 320;

/** Drives a native modal `<dialog>`: opens and closes it, locks scrolling, restores the focus, and keeps content while it closes. */
export function useNativeDialog({ open, onClose, isDismissable }: NativeDialog) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const [isRendered, setIsRendered] = useState(open);
  if (open && !isRendered) setIsRendered(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    // In the preview frame, opening must not take the focus from the editor beside it.
    const isQuiet = window.parent !== window && !document.hasFocus();
    dialog.inert = isQuiet;
    if (!dialog.open) dialog.showModal();
    dialog.inert = false;
    // The browser focuses the first control, which is the close button: nobody wants that first, and it would show a focus ring.
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
    // A browser closes a dialog on the second Escape, even if the cancel event was prevented.
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
