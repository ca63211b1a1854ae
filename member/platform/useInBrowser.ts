import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** What only the browser knows, read once the app runs there; `onServer` in the server's drawing and the first one of the browser. */
export const useInBrowser = <T extends string | number | boolean | null>(read: () => T, onServer: T): T =>
  useSyncExternalStore<T>(never, read, () => onServer);

/** False in the server's drawing and the first one of the browser. */
export const useIsInBrowser = (): boolean => useInBrowser<boolean>(() => true, false);
