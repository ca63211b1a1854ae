import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** A value that only the browser knows, read after hydration; `onServer` in the server's render and the browser's first one. */
export const useInBrowser = <T extends string | number | boolean | null>(read: () => T, onServer: T): T =>
  useSyncExternalStore<T>(never, read, () => onServer);

/** False in the server's render and the browser's first one. */
export const useIsInBrowser = (): boolean => useInBrowser<boolean>(() => true, false);
