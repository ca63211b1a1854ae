import { useRef, type TouchEvent } from 'react';

const farEnoughPx = 60;
const quickMs = 600;

/** A quick swipe to the left goes forward, to the right back. Spread the result on the swiped element. */
export function useSwipe(onStep: (direction: 1 | -1) => void, isEnabled: boolean) {
  const start = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const finger = event.touches[0];
      start.current = finger && event.touches.length === 1 ? { x: finger.clientX, y: finger.clientY, at: event.timeStamp } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const finger = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !finger || !isEnabled || event.timeStamp - from.at > quickMs) return;
      const [dx, dy] = [finger.clientX - from.x, finger.clientY - from.y];
      if (Math.abs(dx) > farEnoughPx && Math.abs(dx) > 2 * Math.abs(dy)) onStep(dx < 0 ? 1 : -1);
    },
  };
}
