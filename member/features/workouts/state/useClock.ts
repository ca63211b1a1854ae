import { useEffect, useEffectEvent, useState } from 'react';

/** Fine enough for seconds that never look late. */
const everyMs = 50;

/**
 * What something shows at a moment, such as a clock's text: drawn only when that changes. It is computed from when it began, so a throttled tab is right as
 * soon as it is seen.
 */
export function useShownAt<T extends string | number | boolean | null>(read: (nowMs: number) => T, isOn = true): T {
  const [now, setNow] = useState(() => Date.now());
  const shown = read(now);
  const look = useEffectEvent(() => {
    const next = Date.now();
    if (read(next) !== shown) setNow(next);
  });
  useEffect(() => {
    if (!isOn) return;
    return watchTime(() => look());
  }, [isOn]);
  return shown;
}

/** The time, while something on screen depends on it: `isOn` says so for a moment. */
export function useClock(isOn: (nowMs: number) => boolean): number {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = isOn(now);
  useEffect(() => {
    if (!isRunning) return;
    return watchTime(() => setNow(Date.now()));
  }, [isRunning]);
  return now;
}

/** The time, drawn again only when this moment has come; null: never. */
export function useMoment(atMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (atMs === null) return;
    const look = () => {
      if (Date.now() >= atMs) setNow(Date.now());
    };
    return watchTime(look);
  }, [atMs]);
  return now;
}

/** Looks now, and again until it is stopped. */
function watchTime(look: () => void): () => void {
  look();
  const timer = setInterval(look, everyMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
