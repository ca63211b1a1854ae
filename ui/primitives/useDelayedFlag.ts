import { useEffect, useRef, useState } from 'react';

/**
 * `active`, smoothed for skeletons and loaders. True only after `delayMs`, then for at least `minMs`: a quick answer shows nothing and a
 * slow one never flashes.
 */
export function useDelayedFlag(active: boolean, { delayMs = 150, minMs = 300 }: { delayMs?: number; minMs?: number } = {}): boolean {
  const [isShown, setIsShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (active === isShown) return;
    const waitMs = active ? delayMs : Math.max(0, shownAt.current + minMs - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setIsShown(active);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [active, isShown, delayMs, minMs]);
  return isShown;
}
