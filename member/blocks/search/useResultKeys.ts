import type { KeyboardEvent, RefObject } from 'react';

/** What the arrows go through: links to results of the term in the field, and recent searches. */
const results = '[data-results]:not([aria-busy="true"]) article a[href], [data-result]';

type FieldActions = {
  /** Whether the results are those of the text; if not, searches at once. */
  isSearched: () => boolean;
  /** False: it was empty. */
  empty: () => boolean;
};

/**
 * Arrows go from the field through the results and back; Enter opens the first one, and Escape returns to the field, then empties it. Letters typed
 * on a result go on in the field.
 */
export function useResultKeys(field: RefObject<HTMLInputElement | null>, { isSearched, empty }: FieldActions) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const input = field.current;
    if (!input || event.nativeEvent.isComposing || event.altKey || event.metaKey || event.ctrlKey) return;
    const found = [...event.currentTarget.querySelectorAll<HTMLElement>(results)];
    const at = found.indexOf(document.activeElement as HTMLElement);
    const isInField = document.activeElement === input;
    const go = (to: HTMLElement | undefined) => {
      event.preventDefault();
      to?.focus();
      to?.scrollIntoView?.({ block: 'nearest' });
    };
    switch (event.key) {
      case 'ArrowDown':
        if (isInField || at >= 0) go(found[Math.min(at + 1, found.length - 1)]);
        return;
      case 'ArrowUp':
        if (at >= 0) go(at === 0 ? input : found[at - 1]);
        return;
      case 'Enter':
        // On a touch screen, "search" on the keyboard shows the results instead.
        if (!isInField || !isSearched()) return;
        if (window.matchMedia?.('(pointer: coarse)').matches) input.blur();
        else found[0]?.click();
        return;
      case 'Escape':
        if (at >= 0) go(input);
        else if (!isInField || !empty()) return;
        event.preventDefault();
        event.stopPropagation();
        return;
      default:
        if (at >= 0 && event.key.length === 1 && event.key !== ' ') input.focus();
    }
  };
}
