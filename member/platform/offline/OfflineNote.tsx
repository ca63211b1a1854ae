import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useSyncExternalStore, type ReactNode } from 'react';

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that stored data is shown, in the words of its place. */
export function OfflineNote({ children }: { children: ReactNode }) {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  return isOnline ? null : <Banner>{children}</Banner>;
}
