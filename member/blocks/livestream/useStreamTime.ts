import { useCallback, useSyncExternalStore } from 'react';

type Times = { starts_at?: string | null; ends_at?: string | null };

/**
 * The time in milliseconds, updated every second until the stream has begun and ended; null before hydration, because the server's clock
 * differs.
 */
export function useStreamTime({ starts_at, ends_at }: Times): number | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const last = Math.max(...[starts_at, ends_at].map((time) => (time ? Date.parse(time) || 0 : 0)));
      if (Date.now() >= last) return () => {};
      const timer = setInterval(() => {
        onChange();
        if (Date.now() >= last) clearInterval(timer);
      }, 1000);
      return () => clearInterval(timer);
    },
    [starts_at, ends_at],
  );
  return useSyncExternalStore<number | null>(subscribe, thisSecond, () => null);
}

const thisSecond = () => Math.floor(Date.now() / 1000) * 1000;
