import { dismissToast, toastStore } from '@bandstand/ui/primitives/toasts.ts';

/** Removes toasts of earlier tests: they outlive the app they came from. */
export function noToasts(): void {
  for (const { id } of toastStore.current()) dismissToast(id);
}
