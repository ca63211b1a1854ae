const slackPx = 6;
const holdMs = 350;
/** Distance from the window's edges at which the page scrolls along. */
const edgePx = 72;
const edgeStepPx = 10;

export type DragEvents = {
  onStart(): void;
  /** The day below the pointer; null: none. */
  onOver(date: string | null): void;
  /** Released over a day. */
  onDrop(date: string): void;
  /** It ended, with a drop or without; before `onDrop`. */
  onEnd(): void;
};

type Point = { x: number; y: number };

/** The day at a point: the element with `data-day`. */
const dayAt = ({ x, y }: Point): string | null => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null;

/**
 * Lets an element be dragged to another day: with the mouse at once, with a finger after a short rest, since moving at once scrolls. The
 * dragged element follows the pointer and lets it through. The press that ends it opens nothing.
 */
export function dragItem(down: PointerEvent, element: HTMLElement, { onStart, onOver, onDrop, onEnd }: DragEvents): void {
  if (down.button !== 0 || down.ctrlKey || down.metaKey || down.shiftKey) return;
  const isTouch = down.pointerType === 'touch';
  const start = { x: down.clientX, y: down.clientY, scroll: window.scrollY };
  const listening = new AbortController();
  const { signal } = listening;
  let now: Point = start;
  let over: string | null = null;
  let isDragging = false;
  let frame = 0;

  const begin = () => {
    isDragging = true;
    element.dataset['dragging'] = '';
    if (isTouch) navigator.vibrate?.(10);
    onStart();
    frame = requestAnimationFrame(scrollAtEdges);
    follow();
  };
  const follow = () => {
    element.style.setProperty('translate', `${now.x - start.x}px ${now.y - start.y + window.scrollY - start.scroll}px`);
    const day = dayAt(now);
    if (day === over) return;
    over = day;
    onOver(day);
  };
  const scrollAtEdges = () => {
    const by = now.y < edgePx ? -edgeStepPx : now.y > window.innerHeight - edgePx ? edgeStepPx : 0;
    if (by !== 0) {
      window.scrollBy({ top: by, behavior: 'instant' });
      follow();
    }
    frame = requestAnimationFrame(scrollAtEdges);
  };
  const timer = isTouch ? setTimeout(begin, holdMs) : undefined;
  const end = (isDropped: boolean) => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    listening.abort();
    if (!isDragging) return;
    delete element.dataset['dragging'];
    element.style.removeProperty('translate');
    if (isDropped) swallowClick();
    onEnd();
    if (isDropped && over !== null) onDrop(over);
  };

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    now = { x: event.clientX, y: event.clientY };
    const isAway = Math.hypot(now.x - start.x, now.y - start.y) > slackPx;
    if (isDragging) follow();
    else if (isAway && isTouch) end(false);
    else if (isAway) begin();
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal });
  // During a drag, a finger must not scroll the page, and a long press must not open the browser's menu.
  window.addEventListener('touchmove', (event) => isDragging && event.preventDefault(), { signal, passive: false });
  window.addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal });
}

function swallowClick(): void {
  const listening = new AbortController();
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: listening.signal },
  );
  // A press's click follows at once, or never.
  setTimeout(() => listening.abort());
}
