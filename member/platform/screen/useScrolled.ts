import { useEffect, useState } from 'react';

/** Scroll handling for the toolbar's background waits this long between two looks (spec L537). */
const throttleMs = 50;

/** Whether the page is scrolled further than so many px. */
export function useScrolled(beyondPx: number): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      timer = null;
      setIsScrolled(window.scrollY > beyondPx);
    };
    const onScroll = () => {
      timer ??= setTimeout(look, throttleMs);
    };
    // With the first frame: asked for earlier, the browser lays out the page for this answer alone, and a step has not scrolled to its place yet.
    const frame = requestAnimationFrame(look);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      if (timer !== null) clearTimeout(timer);
    };
  }, [beyondPx]);
  return isScrolled;
}
