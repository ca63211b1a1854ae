import { useEffect, useState } from 'react';

/** Fine enough for seconds that never look late. */
const everyMs = 50;

/**
 * The time, while something on screen depends on it: `isOn` says so for a moment. What is shown is computed from when it began, so a throttled tab is
 * right as soon as it is seen.
 */
export function useClock(isOn: (nowMs: number) => boolean): number {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = isOn(now);
  useEffect(() => {
    if (!isRunning) return;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isRunning]);
  return now;
}
