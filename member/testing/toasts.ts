import { dismissToast, toastStore } from '@bandstand/ui/primitives/toasts.ts';

/** What a test before this one has said is not said any more: the messages at the edge outlive the app they came from. */
export function noToasts(): void {
  for (const { id } of toastStore.current()) dismissToast(id);
}
