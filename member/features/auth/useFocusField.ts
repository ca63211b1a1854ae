import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the field marked with `data-autofocus` when the step appears: a dialog would focus its close button. */
export function useFocusField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The surrounding dialog opens after its content is mounted.
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus());
    return () => clearTimeout(timer);
  }, []);
  return form;
}
