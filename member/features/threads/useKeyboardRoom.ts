import { useEffect, type RefObject } from 'react';

/**
 * Keeps the element above the keyboard of a phone. Where the keyboard lies over the page instead of making it smaller, the room that it takes is
 * told by the visual viewport alone; `--keyboard` is how many pixels that is.
 */
export function useKeyboardRoom(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const apply = () => {
      const element = target.current;
      if (!element) return;
      // Enlarged by two fingers, the viewport is smaller for another reason.
      const isZoomed = viewport.scale > 1.01;
      const below = isZoomed ? 0 : Math.max(0, element.getBoundingClientRect().bottom - (viewport.offsetTop + viewport.height));
      const known = Number.parseFloat(element.style.getPropertyValue('--keyboard')) || 0;
      if (Math.abs(below - known) >= 1) element.style.setProperty('--keyboard', `${Math.round(below)}px`);
    };
    apply();
    viewport.addEventListener('resize', apply);
    viewport.addEventListener('scroll', apply);
    return () => {
      viewport.removeEventListener('resize', apply);
      viewport.removeEventListener('scroll', apply);
    };
  }, [target]);
}
