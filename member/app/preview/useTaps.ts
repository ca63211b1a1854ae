import { useEffect, useEffectEvent } from 'react';

export type Taps = {
  /** Taps do what they do for members. */
  isOff: boolean;
  onSelect: (blockId: string, isMore: boolean) => void;
  /** A double click: on which block (null: the page's title), on which element, and where. */
  onWrite: (blockId: string | null, at: Element, point: { x: number; y: number }) => void;
  /** A press outside the edited text. */
  onLeave: () => void;
};

const isTypedIn = (target: EventTarget | null) => target instanceof Element && target.closest('[data-typing]') !== null;
const isOnTitle = (target: EventTarget | null) => target instanceof Element && target.closest('[data-page-title]') !== null;
const blockAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-block-id]') : null);

/** A tap on a block only selects it in the studio; a second one starts typing. */
export function useTaps({ isOff, onSelect, onWrite, onLeave }: Taps): void {
  const click = useEffectEvent((event: MouseEvent) => {
    const block = blockAt(event.target);
    if (!block) return;
    event.preventDefault();
    event.stopPropagation();
    if (isTypedIn(event.target)) return;
    onLeave();
    // A double click's second click belongs to the typing that it starts.
    if (event.detail < 2) onSelect(block.dataset['blockId'] ?? '', event.shiftKey || event.ctrlKey || event.metaKey);
  });
  const write = useEffectEvent((event: MouseEvent) => {
    const block = blockAt(event.target);
    if ((!block && !isOnTitle(event.target)) || isTypedIn(event.target)) return;
    event.preventDefault();
    onWrite(block?.dataset['blockId'] ?? null, event.target as Element, { x: event.clientX, y: event.clientY });
  });
  // A press would select words on the way to a double click.
  const press = useEffectEvent((event: MouseEvent) => {
    if ((blockAt(event.target) || isOnTitle(event.target)) && !isTypedIn(event.target) && (event.detail > 1 || event.shiftKey))
      event.preventDefault();
  });
  useEffect(() => {
    if (isOff) return;
    const listeners = {
      click: (event: MouseEvent) => click(event),
      dblclick: (event: MouseEvent) => write(event),
      mousedown: (event: MouseEvent) => press(event),
    };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name as 'click', listener, true);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name as 'click', listener, true);
    };
  }, [isOff]);
}
