import { useRef, type PointerEvent, type RefObject } from 'react';

// A third of the sheet, or a flick, closes it; less springs back.
const farEnough = 0.33;
const flickPxPerMs = 0.5;

/** Lets a finger pull `target` down and away. Spread the result on the part that is pulled. */
export function useDragDismiss(target: RefObject<HTMLElement | null>, onDismiss: () => void) {
  const drag = useRef<{ startY: number; lastY: number; lastAt: number; speed: number } | null>(null);
  const settle = () => {
    drag.current = null;
    target.current?.style.removeProperty('translate');
    target.current?.removeAttribute('data-dragging');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a, input')) return;
      drag.current = { startY: event.clientY, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 };
      event.currentTarget.setPointerCapture(event.pointerId);
      target.current?.setAttribute('data-dragging', '');
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const state = drag.current;
      if (!state || !target.current) return;
      const elapsed = Math.max(1, event.timeStamp - state.lastAt);
      drag.current = { ...state, speed: (event.clientY - state.lastY) / elapsed, lastY: event.clientY, lastAt: event.timeStamp };
      const distance = event.clientY - state.startY;
      // Resists upward pulls: there is nowhere to go.
      target.current.style.setProperty('translate', `0 ${distance > 0 ? distance : distance / 8}px`);
    },
    onPointerUp() {
      const state = drag.current;
      const height = target.current?.offsetHeight ?? 0;
      settle();
      if (state && (state.lastY - state.startY > height * farEnough || state.speed > flickPxPerMs)) onDismiss();
    },
    onPointerCancel: settle,
  };
}
