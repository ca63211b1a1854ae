import { flushSync } from 'react-dom';
import type { Motion } from './navigation.ts';

type ViewTransition = { finished: Promise<void>; ready: Promise<void>; updateCallbackDone: Promise<void> };
type TransitionDocument = { startViewTransition?: (update: () => void) => ViewTransition };

/** Renders a navigation as a transition where the browser can; the shell's style sheet defines it (and fades with reduced motion). */
export function drawWithMotion(update: () => void, motion: Motion, onDrawn: () => void = () => {}): void {
  const change = () => {
    flushSync(update);
    onDrawn();
  };
  const page: TransitionDocument = document;
  if (motion === 'none' || !page.startViewTransition || document.visibilityState === 'hidden') {
    change();
    return;
  }
  afterPaint(() => {
    document.documentElement.dataset['motion'] = motion;
    const transition = page.startViewTransition?.(change);
    const clear = () => {
      delete document.documentElement.dataset['motion'];
    };
    // A navigation before the transition ends skips it: that is not an error.
    transition?.ready.catch(() => {});
    void transition?.finished.then(clear, clear);
  });
}

/** More than a frame: a window that is hidden meanwhile draws none. */
const latestMs = 100;

/** A transition holds back every frame until the new page is drawn: first, the tap is seen on what was tapped. */
function afterPaint(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, latestMs);
}
