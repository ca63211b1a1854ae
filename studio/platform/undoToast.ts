import { dismissToast, toast } from '@bandstand/ui/primitives/toasts.ts';

type Undoable = { value: () => unknown; subscribe: (listener: () => void) => () => void; undo: () => void };

/** Says what was just done, with undo. Goes with the next change: undo would take that back instead. */
export function undoToast({ value, subscribe, undo }: Undoable, text: { text: string; label: string; tone?: 'success' }): void {
  const { label, ...words } = text;
  const made = value();
  const id = toast({ ...words, action: { label, run: undo } });
  const stop = subscribe(() => {
    if (value() === made) return;
    stop();
    dismissToast(id);
  });
}
