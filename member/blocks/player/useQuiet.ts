import { useCallback, useEffect, useState } from 'react';

const quietAfterMs = 2500;

/** Whether there was no activity for a while, so that the controls fade out; only during playback. */
export function useQuiet(isPlaying: boolean): { isQuiet: boolean; wake: () => void } {
  const [wokenAt, setWokenAt] = useState(0);
  const [quietSince, setQuietSince] = useState<number | null>(null);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setQuietSince(wokenAt), quietAfterMs);
    return () => clearTimeout(timer);
  }, [isPlaying, wokenAt]);
  // Pointer moves come by the dozen; one per quarter of a second is enough.
  const wake = useCallback(() => setWokenAt(Math.floor(performance.now() / 250)), []);
  return { isQuiet: isPlaying && quietSince === wokenAt, wake };
}
