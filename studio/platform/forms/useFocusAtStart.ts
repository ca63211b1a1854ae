import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the field that a dialog was opened for. A modal dialog takes the focus when it opens, which is after its content exists. */
export function useFocusAtStart<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const field = useRef<T>(null);
  useEffect(() => {
    if (!isWanted) return;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
  return field;
}
