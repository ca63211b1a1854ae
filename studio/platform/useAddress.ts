import { useCallback, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';

const listen = (listener: () => void) => {
  const events = ['popstate', 'pushState', 'replaceState'];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
};

/** The query of the URL, and a function to change parts of it; an empty value removes a name. Filters replace the history entry. */
export function useAddress(): [URLSearchParams, (changes: Record<string, string | null>, options?: { push?: boolean }) => void] {
  const search = useSyncExternalStore(listen, () => window.location.search);
  const change = useCallback((changes: Record<string, string | null>, options: { push?: boolean } = {}) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    navigate(`${window.location.pathname}${text && `?${text}`}`, { replace: options.push !== true });
  }, []);
  return [new URLSearchParams(search), change];
}
