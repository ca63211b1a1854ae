import { useEffect, useState } from 'react';
import { elementOf } from './fieldOf.ts';

export type Box = { top: number; left: number; width: number; height: number };

/** A block's position in the document while it exists; measured again whenever the page's layout changes. */
export function useBlockBox(blockId: string | null): Box | null {
  const [box, setBox] = useState<{ id: string; box: Box } | null>(null);
  useEffect(() => {
    if (blockId === null) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const element = elementOf(blockId);
      const { top, left, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const next = { top: top + window.scrollY, left: left + window.scrollX, width, height };
      setBox((before) => (before?.id === blockId && same(before.box, next) ? before : { id: blockId, box: next }));
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(document.body);
    // Replacing a block may leave the page's height unchanged.
    const changes = new MutationObserver(soon);
    changes.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true });
    window.addEventListener('resize', soon);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('resize', soon);
    };
  }, [blockId]);
  return blockId !== null && box?.id === blockId && box.box.height > 0 ? box.box : null;
}

const same = (one: Box, other: Box) => one.top === other.top && one.left === other.left && one.width === other.width && one.height === other.height;

/** The block under the pointer. */
export function useHovered(): { id: string; kind: string } | null {
  const [hovered, setHovered] = useState<{ id: string; kind: string } | null>(null);
  useEffect(() => {
    const point = (event: PointerEvent) => {
      const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block-id]') : null;
      const id = block?.dataset['blockId'] ?? null;
      setHovered((before) => ((before?.id ?? null) === id ? before : id === null ? null : { id, kind: block?.dataset['block'] ?? '' }));
    };
    const leave = () => setHovered(null);
    document.addEventListener('pointerover', point, { passive: true });
    document.documentElement.addEventListener('pointerleave', leave);
    return () => {
      document.removeEventListener('pointerover', point);
      document.documentElement.removeEventListener('pointerleave', leave);
    };
  }, []);
  return hovered;
}
