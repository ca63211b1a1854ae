import { earlyTapsKey, rootElementId } from '@bandstand/contract/render.ts';

type EarlyTaps = Element[] & { take: (event: Event) => void };

/** By then the code of every part of a page has loaded, or never will. */
const patienceMs = 10_000;
const lookEveryMs = 50;

const buttons = `#${rootElementId} button:not([popovertarget])`;
const buttonOf = ({ target }: Event): Element | null => (target instanceof Element ? target.closest(buttons) : null);

/** Collects taps on buttons while the app's code loads: part of the script inside each document. */
export function collectEarlyTaps(): void {
  const taps: Element[] = [];
  const take = (event: Event) => {
    const button = buttonOf(event);
    if (button && !taps.includes(button)) taps.push(button);
  };
  document.addEventListener('click', take, true);
  Object.assign(window, { [earlyTapsKey]: Object.assign(taps, { take }) });
}

/** Whether React has hydrated the element: it marks each one. There is no official way to ask. */
const isTakenOver = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/**
 * Repeats taps from before hydration, so that no button looks active but does nothing. Each part of a page hydrates when its code has
 * loaded, so a tap waits for its own button. Call it once, right before hydration.
 */
export function repeatEarlyTaps(): void {
  const holder = window as { [earlyTapsKey]?: EarlyTaps };
  const taps = holder[earlyTapsKey];
  if (!taps) return;
  document.removeEventListener('click', taps.take, true);
  delete holder[earlyTapsKey];
  const waiting: Element[] = taps;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function repeat(): void {
    timer = null;
    for (const button of waiting.splice(0)) {
      if (!button.isConnected || !(button instanceof HTMLElement)) continue;
      if (isTakenOver(button)) button.click();
      else waiting.push(button);
    }
    if (waiting.length > 0) timer = setTimeout(repeat, lookEveryMs);
  }
  const take = (event: Event): void => {
    const button = buttonOf(event);
    if (!button || isTakenOver(button)) return;
    // If the code has already loaded, React hydrates the part for this very tap and handles it.
    setTimeout(() => {
      if (isTakenOver(button) || taps.includes(button)) return;
      taps.push(button);
      timer ??= setTimeout(repeat, lookEveryMs);
    });
  };
  document.addEventListener('click', take, true);
  setTimeout(() => {
    document.removeEventListener('click', take, true);
    taps.length = 0;
  }, patienceMs);
  repeat();
}
