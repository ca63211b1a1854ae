let lockCount = 0;

/** Locks the page's scrolling. Returns a function that unlocks it; with several locks, the last to unlock counts. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  // A locked page has no scroll bar; its width is reserved only where there was one.
  if (lockCount === 0) root.style.setProperty('--scrollbar-width', `${Math.max(0, window.innerWidth - root.clientWidth)}px`);
  lockCount += 1;
  root.toggleAttribute('data-scroll-locked', true);
  return () => {
    lockCount -= 1;
    if (lockCount > 0) return;
    root.toggleAttribute('data-scroll-locked', false);
    root.style.removeProperty('--scrollbar-width');
  };
}
