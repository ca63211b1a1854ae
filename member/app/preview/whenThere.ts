import { elementOf } from './fieldOf.ts';

/** Does something with the element of a block, as soon as it stands: one that was just added may be chosen before it is drawn. Gives back how to give up. */
export function whenThere(blockId: string, run: (element: HTMLElement) => void): () => void {
  const now = elementOf(blockId);
  if (now) {
    run(now);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = elementOf(blockId);
    if (!element) return;
    observer.disconnect();
    run(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
