let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly HTMLDialogElement[]) {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** Registers an open modal dialog. Returns a function that unregisters it. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  replace([...dialogs, dialog]);
  return () => replace(dialogs.filter((other) => other !== dialog));
}

/** The modal dialog in front; nothing outside it can be pressed. For `useSyncExternalStore`. */
export const frontDialog = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): HTMLDialogElement | null => dialogs.at(-1) ?? null,
};
