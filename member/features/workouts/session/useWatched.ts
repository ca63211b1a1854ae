import { useEffect, useEffectEvent, useState } from 'react';

type Parts = { /** Sets are left to log. */ isLeft: boolean; isDone: boolean; onComplete: () => Promise<void>; onStay: () => void };

/**
 * A video workout is complete when nine tenths of its film were seen (WRK-8): at once if nothing is left to log, for a completed log takes no more sets;
 * else when the member leaves.
 */
export function useWatched({ isLeft, isDone, onComplete, onStay }: Parts): { isWatched: boolean; onWatched: () => void } {
  const [isWatched, setIsWatched] = useState(false);
  const leave = useEffectEvent(() => {
    if (isWatched && !isDone) void onComplete();
  });
  useEffect(() => () => leave(), []);
  return {
    isWatched,
    onWatched: () => {
      setIsWatched(true);
      if (isLeft || isDone) return;
      onStay();
      void onComplete();
    },
  };
}
