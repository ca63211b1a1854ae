import { useEffect, useRef, type PointerEvent } from 'react';

const holdMs = 450;
/** A finger that moves further than this scrolls, or pulls. */
const slackPx = 10;
/** Releasing a pull of this length replies to the message. */
const replyPx = 56;
/** The message follows no further than this. */
const pullMaxPx = 72;

type Touch = { onHold: () => void; /** Null: it cannot be replied to. */ onReply: (() => void) | null };

/** Touch gestures on a message: a long press, or a pull in the reading direction. Spread the result on the element. */
export function useMessageTouch({ onHold, onReply }: Touch) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const start = useRef<{ x: number; y: number; isPulling: boolean } | null>(null);
  const stopTimer = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const settle = (element: HTMLElement) => {
    element.style.removeProperty('--pull');
    element.removeAttribute('data-pulled');
    start.current = null;
    stopTimer();
  };
  useEffect(() => stopTimer, []);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || (event.target instanceof Element && event.target.closest('a, button, video, input'))) return;
      start.current = { x: event.clientX, y: event.clientY, isPulling: false };
      stopTimer();
      timer.current = setTimeout(() => {
        timer.current = null;
        start.current = null;
        navigator.vibrate?.(10);
        onHold();
      }, holdMs);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = start.current;
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.hypot(x, y) > slackPx) stopTimer();
      // The browser scrolls vertical movement; only a clearly horizontal one pulls.
      if (!from.isPulling && onReply && x > slackPx && x > 2 * Math.abs(y)) from.isPulling = true;
      if (!from.isPulling) return;
      const pull = Math.max(0, Math.min(pullMaxPx, x - slackPx));
      const { currentTarget: element } = event;
      element.style.setProperty('--pull', `${pull}px`);
      if (pull >= replyPx && !element.hasAttribute('data-pulled')) navigator.vibrate?.(10);
      element.toggleAttribute('data-pulled', pull >= replyPx);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isReply = event.currentTarget.hasAttribute('data-pulled');
      settle(event.currentTarget);
      if (isReply) onReply?.();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => settle(event.currentTarget),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (!start.current?.isPulling) settle(event.currentTarget);
    },
  };
}
