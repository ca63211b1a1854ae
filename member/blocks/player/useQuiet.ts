import { useCallback, useEffect, useState } from 'react';

const quietAfterMs = 2500;

/** Whether nobody moved for a while, so that the controls step back; only while something plays. */
export function useQuiet(isPlaying: boolean): { isQuiet: boolean; wake: () => void } {
  const [wokenAt, setWokenAt] = useState(0);
  const [quietSince, setQuietSince] = useState<number | null>(null);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setQuietSince(wokenAt), quietAfterMs);
    return () => clearTimeout(timer);
  }, [isPlaying, wokenAt]);
  // Moves come by the dozen; one in a quarter of a second is enough.
  const wake = useCallback(() => setWokenAt(Math.floor(performance.now() / 250)), []);
  return { isQuiet: isPlaying && quietSince === wokenAt, wake };
}
