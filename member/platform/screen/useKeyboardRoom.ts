import { useEffect, type RefObject } from 'react';

/**
 * Keeps the element above a phone's keyboard. If the keyboard overlays the page instead of shrinking it, only the visual viewport reveals
 * its height; `--keyboard` is that in pixels.
 */
export function useKeyboardRoom(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    let observed: HTMLElement | null = null;
    let isOver = false;
    const apply = () => {
      const element = target.current;
      if (!element) return;
      // If the page does shrink, the viewport reports it before the element has moved, so it is measured again afterwards.
      if (element !== observed) observer.observe((observed = element));
      // A dialog that still slides in is not where it will be.
      const moves = element.closest('dialog')?.getAnimations?.() ?? [];
      if (moves.length > 0) return void Promise.allSettled(moves.map(({ finished }) => finished)).then(lookLater);
      // Pinch zoom also shrinks the viewport.
      const isZoomed = viewport.scale > 1.01;
      const below = isZoomed ? 0 : Math.max(0, element.getBoundingClientRect().bottom - (viewport.offsetTop + viewport.height));
      const known = Number.parseFloat(element.style.getPropertyValue('--keyboard')) || 0;
      if (Math.abs(below - known) >= 1) element.style.setProperty('--keyboard', `${Math.round(below)}px`);
    };
    // An animation that has just finished is still listed until the next frame: looking at once would never end.
    const lookLater = () => requestAnimationFrame(() => !isOver && apply());
    const observer = new ResizeObserver(apply);
    apply();
    viewport.addEventListener('resize', apply);
    viewport.addEventListener('scroll', apply);
    return () => {
      isOver = true;
      observer.disconnect();
      viewport.removeEventListener('resize', apply);
      viewport.removeEventListener('scroll', apply);
    };
  }, [target]);
}
