import { useEffect, useRef, type PointerEvent } from 'react';

const holdMs = 450;
/** A finger that moves further than this scrolls. */
const slackPx = 10;

/** Calls after a finger has rested on the element. Spread the answer on it. */
export function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const start = useRef({ x: 0, y: 0 });
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => stop, []);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse' || (event.target instanceof Element && event.target.closest('a, button'))) return;
      start.current = { x: event.clientX, y: event.clientY };
      stop();
      timer.current = setTimeout(() => {
        timer.current = null;
        navigator.vibrate?.(10);
        onHold();
      }, holdMs);
    },
    onPointerMove(event: PointerEvent) {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > slackPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
  };
}
