import { flushSync } from 'react-dom';
import type { Motion } from './navigation.ts';

type ViewTransition = { finished: Promise<void>; ready: Promise<void>; updateCallbackDone: Promise<void> };
type TransitionDocument = { startViewTransition?: (update: () => void) => ViewTransition };

/** Draws a step between pages as a movement where the browser can; the style sheet of the shell says which (and fades for those who want no motion). */
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
  document.documentElement.dataset['motion'] = motion;
  const transition = page.startViewTransition(change);
  const clear = () => {
    delete document.documentElement.dataset['motion'];
  };
  // A step that comes before the movement ends skips it: that is no fault.
  transition.ready.catch(() => {});
  void transition.finished.then(clear, clear);
}
