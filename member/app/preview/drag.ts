import { requireAt } from '@bandstand/rules/lists/require.ts';

type Place = { id: string; top: number; bottom: number };
type Target = { id: string; place: 'before' | 'after'; y: number };

/** Distance from the window's edge at which dragging scrolls; px. */
const edge = 56;

/** The blocks' positions in the document, measured once: nothing moves during a drag. */
function placesOf(): Place[] {
  return [...document.querySelectorAll<HTMLElement>('[data-block-id]')].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { id: element.dataset['blockId'] ?? '', top: top + window.scrollY, bottom: bottom + window.scrollY };
  });
}

/** The drop target at a height. */
export function targetAt(places: readonly Place[], y: number): Target | null {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (requireAt(places, middle).bottom < y) low = middle + 1;
    else high = middle;
  }
  const place = places[low];
  if (!place) return null;
  const isBefore = y < (place.top + place.bottom) / 2;
  return { id: place.id, place: isBefore ? 'before' : 'after', y: isBefore ? place.top : place.bottom };
}

/** Drags a block by its handle; `line` shows the target. Escape cancels. */
export function startDrag(event: PointerEvent, line: HTMLElement, onDrop: (target: Target) => void): void {
  const handle = event.currentTarget as HTMLElement;
  const places = placesOf();
  let [pointer, frame]: [number, number] = [event.clientY, 0];
  let target: Target | null = null;
  const draw = () => {
    const step = pointer < edge ? pointer - edge : Math.max(0, pointer - (window.innerHeight - edge));
    if (step !== 0) window.scrollBy({ top: step / 3, behavior: 'instant' });
    target = targetAt(places, pointer + window.scrollY);
    line.hidden = target === null;
    if (target) line.style.transform = `translateY(${target.y}px)`;
    frame = requestAnimationFrame(draw);
  };
  const move = (moved: PointerEvent) => void (pointer = moved.clientY);
  const end = (ended: Event) => {
    cancelAnimationFrame(frame);
    line.hidden = true;
    handle.removeEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) handle.removeEventListener(name, end);
    document.removeEventListener('keydown', giveUp, true);
    if (ended.type === 'pointerup' && target) onDrop(target);
  };
  const giveUp = (pressed: KeyboardEvent) => {
    if (pressed.key === 'Escape') end(pressed);
  };
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  handle.addEventListener('pointermove', move);
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) handle.addEventListener(name, end);
  document.addEventListener('keydown', giveUp, true);
  draw();
}
