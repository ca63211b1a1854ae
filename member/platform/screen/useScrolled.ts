import { useEffect, useState } from 'react';

/** Scroll handling for the toolbar's background waits this long between two checks (spec L537). */
const throttleMs = 50;

/** Whether the page is scrolled further than this many px. */
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
    // With the first frame: earlier would force a layout for this answer alone, and navigation has not restored the scroll position yet.
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
