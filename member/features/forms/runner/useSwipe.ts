import { useRef, type PointerEvent } from 'react';

const leastPx = 64;
const slowestMs = 600;

/** Sideways strokes of a finger; what scrolls, types or slides keeps its own. */
export function useSwipe({ onForward, onBack }: { onForward: () => void; onBack: () => void }) {
  const start = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y, timeStamp: at }: PointerEvent) {
      const isOwn = target instanceof Element && target.closest('input:not([type=radio], [type=checkbox]), textarea, [data-keeps-swipe]') !== null;
      start.current = pointerType === 'touch' && !isOwn ? { x, y, at } : null;
    },
    onPointerUp({ clientX, clientY, timeStamp }: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (!from || timeStamp - from.at > slowestMs) return;
      const [right, down] = [clientX - from.x, Math.abs(clientY - from.y)];
      if (Math.abs(right) < leastPx || Math.abs(right) < 2 * down) return;
      if (right < 0) onForward();
      else onBack();
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
