/** A short message at the edge of the screen. */
export type Toast = {
  id: number;
  text: string;
  tone: 'plain' | 'success' | 'danger';
  action: { label: string; run: () => void } | null;
  durationMs: number;
};

type NewToast = { text: string; tone?: Toast['tone']; action?: Toast['action']; durationMs?: number };

const mostAtOnce = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and returns its id. Stays 8 seconds with an action (undo), else 5. A fourth toast replaces the oldest. */
export function toast({ text, tone = 'plain', action = null, durationMs = action ? 8000 : 5000 }: NewToast): number {
  lastId += 1;
  replace([...toasts, { id: lastId, text, tone, action, durationMs }].slice(-mostAtOnce));
  return lastId;
}

/** Removes a toast; does nothing when it is already gone. */
export function dismissToast(id: number): void {
  if (toasts.some((shown) => shown.id === id)) replace(toasts.filter((shown) => shown.id !== id));
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => toasts,
};
