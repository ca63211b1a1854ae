import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { fitted, swipeOf, wholeView, within, zoomAt, zoomStep, type Size, type Swipe, type View } from './zoom.ts';

type Point = { x: number; y: number };
type Pressed = { start: Point; at: number; view: View; gap: number | null };
const doubleTapMs = 300;

/**
 * Zoom and movement of one picture: two fingers, wheel, double tap; at full size a drag is a swipe. `stage` is its window, `picture` its
 * own size, null if unknown.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, picture: Size | null, onSwipe: (swipe: Exclude<Swipe, null>) => void) {
  const [view, setView] = useState(wholeView);
  const [drag, setDrag] = useState<Point | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const pressed = useRef<Pressed | null>(null);
  const lastTap = useRef<Point & { at: number }>({ x: 0, y: 0, at: 0 });

  const limits = () => {
    const { width, height } = stage.current?.getBoundingClientRect() ?? { width: 1, height: 1 };
    return { window: { width, height }, shown: fitted(picture ?? { width, height }, { width, height }) };
  };
  const limited = (next: View) => {
    const { window, shown } = limits();
    return within(next, window, shown);
  };
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };
  const zoom = (factor: number, around: Point = { x: 0, y: 0 }) => setView((current) => limited(zoomAt(current, factor, around)));
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), fromMiddle({ x: event.clientX, y: event.clientY }));
  });
  useEffect(() => {
    const element = stage.current;
    // React's wheel listeners are passive, and the page must not scroll.
    const listener = (event: WheelEvent) => wheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);

  const spread = (): { middle: Point; gap: number | null } => {
    const [one = { x: 0, y: 0 }, two] = [...fingers.current.values()];
    if (!two) return { middle: one, gap: null };
    return { middle: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }, gap: Math.hypot(one.x - two.x, one.y - two.y) };
  };
  const press = (at: number) => {
    const { middle, gap } = spread();
    pressed.current = { start: middle, at, view, gap };
  };
  const tap = (point: Point, at: number) => {
    const { x, y, at: before } = lastTap.current;
    const isDouble = at - before < doubleTapMs && Math.hypot(point.x - x, point.y - y) < 30;
    lastTap.current = { ...point, at: isDouble ? 0 : at };
    if (isDouble) setView((current) => (current.scale > 1 ? wholeView : limited(zoomAt(current, zoomStep ** 2, fromMiddle(point)))));
  };

  const release = (event: PointerEvent) => {
    const start = pressed.current;
    const point = { x: event.clientX, y: event.clientY };
    const wasSingle = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    setDrag(null);
    if (start && wasSingle && start.gap === null && event.type !== 'pointercancel') {
      const [dx, dy] = [point.x - start.start.x, point.y - start.start.y];
      if (Math.hypot(dx, dy) < 8) tap(point, event.timeStamp);
      else if (view.scale === 1) {
        const swipe = swipeOf(dx, dy, event.timeStamp - start.at);
        if (swipe) onSwipe(swipe);
      }
    }
    pressed.current = null;
    if (fingers.current.size > 0) press(event.timeStamp);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      press(event.timeStamp);
    },
    onPointerMove(event: PointerEvent) {
      const start = pressed.current;
      if (!start || !fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const { middle, gap } = spread();
      const moved = { x: middle.x - start.start.x, y: middle.y - start.start.y };
      if (start.gap !== null && gap !== null) {
        const zoomed = zoomAt(start.view, gap / Math.max(1, start.gap), fromMiddle(start.start));
        setView(limited({ ...zoomed, x: zoomed.x + moved.x, y: zoomed.y + moved.y }));
      } else if (start.view.scale > 1) setView(limited({ ...start.view, x: start.view.x + moved.x, y: start.view.y + moved.y }));
      else setDrag(moved);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  return {
    view,
    drag,
    zoom,
    pan: (x: number, y: number) => setView((current) => limited({ ...current, x: current.x + x, y: current.y + y })),
    handlers,
  };
}
