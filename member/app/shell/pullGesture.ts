/** The indicator's maximum distance, and the distance that refreshes on release; px. */
export const pullMost = 104;
export const pullEnough = 64;
/** Movement below this is still undecided. */
const deciding = 10;

type PullParts = {
  /** The pull's distance, 0 to `pullMost`; null: released, or not a pull. */
  onPull(distance: number | null): void;
  onRefresh(): void;
  mayStart(target: EventTarget | null): boolean;
};

/** Watches for a finger that pulls the page down from its top. Ignores fingers that scroll, swipe or zoom from their first movement. */
export function watchPull(root: HTMLElement, { onPull, onRefresh, mayStart }: PullParts): () => void {
  let start: { x: number; y: number } | null = null;
  let distance = 0;
  let isPulling = false;

  const end = () => {
    root.removeEventListener('touchmove', move);
    start = null;
    if (!isPulling) return;
    isPulling = false;
    onPull(null);
  };
  const begin = (event: TouchEvent) => {
    end();
    const [touch] = event.touches;
    if (!touch || event.touches.length > 1 || window.scrollY > 0 || !mayStart(event.target)) return;
    start = { x: touch.clientX, y: touch.clientY };
    distance = 0;
    // A listener that may prevent scrolling slows it down, so it exists only during a possible pull.
    root.addEventListener('touchmove', move, { passive: false });
  };
  function move(event: TouchEvent) {
    const [touch] = event.touches;
    if (!start || !touch || event.touches.length > 1) return end();
    const down = touch.clientY - start.y;
    const aside = Math.abs(touch.clientX - start.x);
    if (!isPulling) {
      if (Math.max(Math.abs(down), aside) < deciding) return;
      if (down < aside * 1.5 || window.scrollY > 0) return end();
      isPulling = true;
    }
    event.preventDefault();
    distance = damped(down);
    onPull(distance);
  }
  const letGo = () => {
    const isEnough = isPulling && distance >= pullEnough;
    end();
    if (isEnough) onRefresh();
  };
  root.addEventListener('touchstart', begin, { passive: true });
  root.addEventListener('touchend', letGo);
  root.addEventListener('touchcancel', end);
  return () => {
    end();
    root.removeEventListener('touchstart', begin);
    root.removeEventListener('touchend', letGo);
    root.removeEventListener('touchcancel', end);
  };
}

/** Resistance increases with distance, as with a spring. */
const damped = (down: number): number => pullMost * (1 - Math.exp(-Math.max(0, down) / 150));

/** Whether an element between the target and the page handles the pull itself: a dialog, a scrolled area, a slider, a field, a player. */
export function isTaken(target: EventTarget | null): boolean {
  for (let element = target instanceof Element ? target : null; element && element !== document.body; element = element.parentElement) {
    if (element.matches('dialog, [popover], input, textarea, select, video, iframe, [role="slider"], [data-no-pull]')) return true;
    if (element.scrollTop > 0) return true;
  }
  return document.querySelector('dialog[open]') !== null;
}
