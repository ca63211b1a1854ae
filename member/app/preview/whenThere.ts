import { elementOf } from './fieldOf.ts';

/** Runs once a block's element exists: a newly added block may be selected before it is rendered. Returns a function that cancels. */
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
