import { useEffect, type RefObject } from 'react';

const steppedOn =
  'a[href], :is(button, input, select, textarea):not(:disabled), summary, video[controls], audio[controls], [contenteditable], [tabindex]:not([tabindex="-1"])';

/** Lets the arrow keys scroll a part that is higher or wider than its place and has nothing in it to step on. */
export function useScrollByKeys(part: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = part.current;
    if (!element || !isThere || typeof ResizeObserver === 'undefined') return;
    const look = () => {
      const isCut = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      if (isCut && !element.querySelector(steppedOn)) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    // Once a frame, when the browser has laid it out anyway.
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    // What is inside grows with its pictures, and changes.
    for (const child of element.children) watcher.observe(child);
    const changes = new MutationObserver(soon);
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      changes.disconnect();
      element.removeAttribute('tabindex');
    };
  }, [part, isThere]);
}
