import { useEffect, useState } from 'react';

/** Time for the first view to appear before anything else starts. */
const lateMs = 1500;

/** Whether the first view had its time: everything it does not need starts then, such as the connection for server events. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
