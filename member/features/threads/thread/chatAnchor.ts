/** A message on the screen and how far below the upper edge of the list it stands, in pixels. */
export type Anchor = { ts: string; top: number };

const messagesIn = (scroller: HTMLElement) => scroller.querySelectorAll<HTMLElement>('[data-ts]');

/** The first message that is in view. By halves: reading where each of a hundred stands would take a frame's time. */
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

/** Where the message stands now; null: it is not drawn. */
export function topOf(scroller: HTMLElement, ts: string): number | null {
  const element = scroller.querySelector(`[data-ts="${CSS.escape(ts)}"]`);
  return element && element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
