import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus into the field marked with `data-autofocus` when the step appears: a dialog would give it to its close button. */
export function useFocusField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The dialog around opens after its content is there.
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus());
    return () => clearTimeout(timer);
  }, []);
  return form;
}
