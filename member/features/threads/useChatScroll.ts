import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Nearer than this to the end counts as being there. */
const endPx = 80;
/** So far from either end the next page is asked for. */
const aheadPx = 600;

type Facts = {
  /** Times of the first and the last message that are drawn; they change when something is put before or after. */
  firstKey: string | null;
  lastKey: string | null;
  isLastOwn: boolean;
  hasNewer: boolean;
  onNearTop: () => void;
  onNearEnd: () => void;
};

/** Keeps what one reads in its place while older messages come above it, and the end in view while one is there. */
export function useChatScroll({ firstKey, lastKey, isLastOwn, hasNewer, onNearTop, onNearEnd }: Facts): {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLOListElement | null>;
  isAtEnd: boolean;
  toEnd: () => void;
  onScroll: () => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const stays = useRef(true);
  const known = useRef<{ firstKey: string | null; lastKey: string | null; height: number }>({ firstKey: null, lastKey: null, height: 0 });

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    stays.current = true;
    element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const before = known.current;
    const height = element.scrollHeight;
    known.current = { firstKey, lastKey, height };
    if (firstKey === null) return;
    if (before.firstKey === null) {
      const mark = element.querySelector<HTMLElement>('[data-target], [data-unread-line]');
      if (mark) {
        element.scrollTop = mark.offsetTop - element.clientHeight / 3;
        stays.current = element.scrollHeight - element.scrollTop - element.clientHeight < endPx;
        setIsAtEnd(stays.current);
      } else toEnd();
      return;
    }
    if (before.firstKey !== firstKey && before.lastKey === lastKey) {
      // Not every browser keeps the place itself; where it does, the difference is nought.
      element.scrollTop += height - before.height;
      return;
    }
    if (before.lastKey !== lastKey && (stays.current || isLastOwn)) toEnd();
  }, [firstKey, lastKey, isLastOwn, toEnd]);

  useEffect(() => {
    const [element, inner] = [scroller.current, content.current];
    if (!element || !inner || typeof ResizeObserver === 'undefined') return;
    // Pictures and the keyboard change heights after the fact.
    const observer = new ResizeObserver(() => {
      known.current.height = element.scrollHeight;
      if (stays.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const toBottom = element.scrollHeight - element.scrollTop - element.clientHeight;
    stays.current = toBottom < endPx && !hasNewer;
    setIsAtEnd(stays.current);
    if (element.scrollTop < aheadPx) onNearTop();
    if (toBottom < aheadPx && hasNewer) onNearEnd();
  }, [hasNewer, onNearTop, onNearEnd]);

  return { scroller, content, isAtEnd, toEnd, onScroll };
}
