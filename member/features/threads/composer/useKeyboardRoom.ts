import { useEffect, type RefObject } from 'react';

/**
 * Keeps the element above the keyboard of a phone. Where the keyboard lies over the page instead of making it smaller, the room that it takes is
 * told by the visual viewport alone; `--keyboard` is how many pixels that is.
 */
export function useKeyboardRoom(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    let observed: HTMLElement | null = null;
    const apply = () => {
      const element = target.current;
      if (!element) return;
      // Where the page does become smaller, the viewport tells so before the element has its new place: it is measured again when it has.
      if (element !== observed) observer.observe((observed = element));
      // Enlarged by two fingers, the viewport is smaller for another reason.
      const isZoomed = viewport.scale > 1.01;
      const below = isZoomed ? 0 : Math.max(0, element.getBoundingClientRect().bottom - (viewport.offsetTop + viewport.height));
      const known = Number.parseFloat(element.style.getPropertyValue('--keyboard')) || 0;
      if (Math.abs(below - known) >= 1) element.style.setProperty('--keyboard', `${Math.round(below)}px`);
    };
    const observer = new ResizeObserver(apply);
    apply();
    viewport.addEventListener('resize', apply);
    viewport.addEventListener('scroll', apply);
    return () => {
      observer.disconnect();
      viewport.removeEventListener('resize', apply);
      viewport.removeEventListener('scroll', apply);
    };
  }, [target]);
}
