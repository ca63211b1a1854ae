/** How far the indicator comes at most, and from where on letting go refreshes; px. */
export const pullMost = 104;
export const pullEnough = 64;
/** A finger that has not moved so far has said nothing yet. */
const deciding = 10;

type PullParts = {
  /** How far it is pulled, 0 to `pullMost`; null: let go, or it was no pull. */
  onPull(distance: number | null): void;
  onRefresh(): void;
  mayStart(target: EventTarget | null): boolean;
};

/** Listens for a finger that pulls the page down from its top. A finger that scrolls, swipes or zooms is left alone from its first step on. */
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
    // A listener that may stop scrolling slows it down, so it is there only for a finger that may pull.
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

/** The further, the heavier: as a spring would be. */
const damped = (down: number): number => pullMost * (1 - Math.exp(-Math.max(0, down) / 150));

/** Whether something between the target and the page takes the pull for itself: a dialog, what is scrolled, a slider, a field, a player. */
export function isTaken(target: EventTarget | null): boolean {
  for (let element = target instanceof Element ? target : null; element && element !== document.body; element = element.parentElement) {
    if (element.matches('dialog, [popover], input, textarea, select, video, iframe, [role="slider"], [data-no-pull]')) return true;
    if (element.scrollTop > 0) return true;
  }
  return document.querySelector('dialog[open]') !== null;
}
