/** A message on the screen and its distance below the list's upper edge, in pixels. */
export type Anchor = { ts: string; top: number };

const messagesIn = (scroller: HTMLElement) => scroller.querySelectorAll<HTMLElement>('[data-ts]');

/** The first message in view. By bisection: measuring a hundred would take a frame's time. */
export function anchorIn(scroller: HTMLElement): Anchor | null {
  const all = messagesIn(scroller);
  const edge = scroller.getBoundingClientRect().top;
  let [low, high] = [0, all.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.getBoundingClientRect().bottom ?? 0) <= edge) low = middle + 1;
    else high = middle;
  }
  const message = all[low];
  return message?.dataset['ts'] === undefined ? null : { ts: message.dataset['ts'], top: message.getBoundingClientRect().top - edge };
}

/** The message's current position; null: it is not rendered. */
export function topOf(scroller: HTMLElement, ts: string): number | null {
  const element = scroller.querySelector(`[data-ts="${CSS.escape(ts)}"]`);
  return element && element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
