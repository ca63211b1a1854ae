import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { anchorIn, topOf, type Anchor } from './chatAnchor.ts';
import { around, atEnd, downwards, drawnOf, showsLast, trimmed, upwards, type ChatWindow } from './chatWindow.ts';
import type { ChatTarget, ShownMessage } from '../state/shownMessages.ts';

/** Closer than this to the end counts as being there. */
const endPx = 80;
/** At this distance from either end more messages are rendered, and more requested if all are rendered. */
const aheadPx = 1_000;

type Facts = {
  messages: readonly ShownMessage[];
  isLastOwn: boolean;
  hasNewer: boolean;
  target: ChatTarget | null;
  /** Where the view begins without a target: the first unread message. */
  firstUnreadTs: number | null;
  onNearTop: () => void;
  onNearEnd: () => void;
};

/**
 * Renders a window of the messages. Keeps the view in place to the pixel, whatever is inserted above or changes its height, and keeps the
 * end in view while it is there.
 */
export function useChatScroll({ messages, isLastOwn, hasNewer, target, firstUnreadTs, onNearTop, onNearEnd }: Facts): {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLOListElement | null>;
  drawn: readonly ShownMessage[];
  isAtEnd: boolean;
  toEnd: () => void;
  onScroll: () => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const begin = target?.ts ?? firstUnreadTs;
  const [window_, setWindow] = useState<ChatWindow>(() => (begin === null ? atEnd(messages) : around(messages, begin)));
  const [shownTurn, setShownTurn] = useState(target?.turn ?? null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const stays = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const before = useRef<{ lastKey: string | null; turn: number | null }>({ lastKey: null, turn: null });
  const lastKey = messages.at(-1)?.key ?? null;

  // During render, so that no frame shows the old place.
  if (target && target.turn !== shownTurn) {
    setShownTurn(target.turn);
    setWindow(around(messages, target.ts));
  }
  const drawn = drawnOf(messages, window_);
  const showsNewest = showsLast(messages, window_) && !hasNewer;

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    stays.current = true;
    element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
  }, []);
  const toEnd = useCallback(() => {
    stays.current = true;
    setWindow(atEnd(messages));
    scrollToEnd();
  }, [messages, scrollToEnd]);
  const settle = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (stays.current) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const anchored = anchor.current;
    const top = anchored && topOf(element, anchored.ts);
    if (anchored && top !== null && top !== anchored.top) element.scrollTop += top - anchored.top;
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || lastKey === null) return;
    const known = before.current;
    before.current = { lastKey, turn: shownTurn };
    if (known.lastKey === null || known.turn !== shownTurn) {
      const mark = element.querySelector<HTMLElement>(known.lastKey === null ? '[data-target], [data-unread-line]' : '[data-target]');
      if (mark) {
        const top = mark.getBoundingClientRect().top - element.getBoundingClientRect().top;
        element.scrollTop += top - element.clientHeight / 3;
        stays.current = showsNewest && element.scrollHeight - element.scrollTop - element.clientHeight < endPx;
        setIsAtEnd(stays.current);
      } else scrollToEnd();
    } else if (known.lastKey !== lastKey && isLastOwn && !stays.current) toEnd();
    else settle();
    anchor.current = anchorIn(element);
  }, [drawn, lastKey, shownTurn, isLastOwn, showsNewest, scrollToEnd, toEnd, settle]);

  useEffect(() => {
    const [element, inner] = [scroller.current, content.current];
    if (!element || !inner || typeof ResizeObserver === 'undefined') return;
    // Pictures, link cards and the keyboard change heights later, but before they are painted.
    const observer = new ResizeObserver(() => {
      settle();
      anchor.current = anchorIn(element);
    });
    observer.observe(inner);
    observer.observe(element);
    return () => observer.disconnect();
  }, [settle]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    anchor.current = anchorIn(element);
    const toBottom = element.scrollHeight - element.scrollTop - element.clientHeight;
    stays.current = toBottom < endPx && showsNewest;
    setIsAtEnd(stays.current);
    const isNearTop = element.scrollTop < aheadPx;
    const isNearEnd = toBottom < aheadPx;
    const next = (isNearTop && upwards(messages, window_)) || (isNearEnd && downwards(messages, window_)) || trimmed(messages, window_, isNearEnd);
    if (next) setWindow(next);
    if (isNearTop && drawn[0] === messages[0]) onNearTop();
    if (isNearEnd && hasNewer) onNearEnd();
  }, [messages, window_, drawn, showsNewest, hasNewer, onNearTop, onNearEnd]);

  return { scroller, content, drawn, isAtEnd, toEnd, onScroll };
}
