import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; false on the server. Prefer style sheets: this is for layouts with different elements. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
