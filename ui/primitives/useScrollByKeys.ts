import { useEffect, type RefObject } from 'react';

const steppedOn =
  'a[href], :is(button, input, select, textarea):not(:disabled), summary, video[controls], audio[controls], [contenteditable], [tabindex]:not([tabindex="-1"])';

/** Lets the arrow keys scroll an overflowing part that has nothing in it to focus. */
export function useScrollByKeys(part: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const element = part.current;
    if (!element || !isThere || typeof ResizeObserver === 'undefined') return;
    const look = () => {
      const isCut = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      if (isCut && !element.querySelector(steppedOn)) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    // Once per frame, when the browser has computed the layout anyway.
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    // The content grows as pictures load, and changes.
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
