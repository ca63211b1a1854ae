import { useEffect, useState } from 'react';

const everyMs = 60_000;

/** The time in milliseconds, updated every minute: for "today" and "3 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
