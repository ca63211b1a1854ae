import { useEffect, useState } from 'react';

/** Time for the first view to be there before anything else begins. */
const lateMs = 1500;

/** Whether the first view had its time: what it can do without begins then, such as the connection to the server's news. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
