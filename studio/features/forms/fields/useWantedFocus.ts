import { useEffect, useRef, type RefObject } from 'react';
import { useOpenForm } from '../state/FormContext.ts';

/** The text of a line, which takes the focus when the line was just added. */
export function useWantedFocus<T extends HTMLInputElement>(id: string): RefObject<T | null> {
  const field = useRef<T>(null);
  const { selection } = useOpenForm();
  useEffect(() => {
    if (!selection.takesFocus(id)) return;
    // A menu that closes gives the focus back first.
    const timer = setTimeout(() => {
      field.current?.focus();
      field.current?.select();
    });
    return () => clearTimeout(timer);
  }, [id, selection]);
  return field;
}
