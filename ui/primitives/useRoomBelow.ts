import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps something at the lower edge above the bars there, which have the attribute `data-bottom-bar`: writes their height to `--room-below`. A
 * bar may come, grow or go while it is shown.
 */
export function useRoomBelow(shown: RefObject<HTMLElement | null>, place: HTMLElement | null, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!place || !isShown) return;
    const measure = () => {
      const element = shown.current;
      if (element) element.style.setProperty('--room-below', `${roomOf(place, element.getBoundingClientRect())}px`);
    };
    measure();
    const watcher = new MutationObserver(measure);
    watcher.observe(place, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    // Bars stick to the edge only while there is more below.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, { capture: true });
    };
  });
}

/** From the lower edge of the window to the top of the highest bar that reaches into the lower third. */
function roomOf(place: HTMLElement, { left, right }: DOMRect): number {
  const edge = window.innerHeight;
  const tops = [...place.querySelectorAll('[data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.top < edge && bar.bottom > (edge * 2) / 3 && bar.left < right && bar.right > left)
    .map(({ top }) => top);
  return tops.length === 0 ? 0 : Math.max(0, edge - Math.min(...tops));
}
