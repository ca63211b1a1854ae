import { earlyTapsKey, rootElementId } from '@bandstand/contract/render.ts';

type EarlyTaps = Element[] & { take: (event: Event) => void };

/** By then the code of every part of a page is there, or will not come. */
const patienceMs = 10_000;
const lookEveryMs = 50;

/** React has taken over what the server drew: it leaves its mark on each element. There is no other way to ask. */
const isTakenOver = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/**
 * Repeats what was tapped before the app had taken over what the server drew: no button looks alive and does nothing. Each part of a page is
 * taken over when its code is there, so a tap waits for its own button. Called once, right before React begins.
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
  const take = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest(`#${rootElementId} button:not([popovertarget])`) : null;
    if (!button || isTakenOver(button)) return;
    // Where the code is there already, React takes the part over for this very tap, and does what it asks for.
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
