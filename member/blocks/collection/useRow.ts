import { useEffect, useState, type RefObject } from 'react';

type RowState = { isLong: boolean; isAtStart: boolean; isAtEnd: boolean };

/** The scroll state of a row of cards. Left and right move between cards when one of them has the focus. */
export function useRow(row: RefObject<HTMLElement | null>): RowState & { push(pages: number): void } {
  const [state, setState] = useState<RowState>({ isLong: false, isAtStart: true, isAtEnd: true });
  useEffect(() => {
    const list = row.current?.querySelector('ul');
    if (!list) return;
    const look = () => {
      const rest = list.scrollWidth - list.clientWidth;
      setState({ isLong: rest > 4, isAtStart: list.scrollLeft <= 4, isAtEnd: list.scrollLeft >= rest - 4 });
    };
    const step = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const links = [...list.querySelectorAll<HTMLElement>('article a')];
      const at = links.findIndex((link) => link === document.activeElement);
      const next = links[at + by];
      if (by === 0 || at < 0 || !next) return;
      event.preventDefault();
      next.focus();
    };
    // With the first frame, when the layout is computed anyway.
    const frame = requestAnimationFrame(look);
    const watcher = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    watcher?.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    list.addEventListener('keydown', step);
    return () => {
      cancelAnimationFrame(frame);
      watcher?.disconnect();
      list.removeEventListener('scroll', look);
      list.removeEventListener('keydown', step);
    };
  }, [row]);
  const push = (pages: number) => {
    const list = row.current?.querySelector('ul');
    list?.scrollBy({ left: pages * list.clientWidth * 0.85, behavior: 'smooth' });
  };
  return { ...state, push };
}
