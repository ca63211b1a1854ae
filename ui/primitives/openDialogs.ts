let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly HTMLDialogElement[]) {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** Says that a modal dialog has opened; answers what says that it has closed. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  replace([...dialogs, dialog]);
  return () => replace(dialogs.filter((other) => other !== dialog));
}

/** The modal dialog in front, outside of which nothing can be pressed; for `useSyncExternalStore`. */
export const frontDialog = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): HTMLDialogElement | null => dialogs.at(-1) ?? null,
};
