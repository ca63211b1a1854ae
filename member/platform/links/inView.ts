type Watcher = { observer: IntersectionObserver; callbacks: WeakMap<Element, () => void> };
let watcher: Watcher | null = null;

// Slightly before it is visible: the answer should arrive before the tap.
const margin = '200px';

function watch(): Watcher {
  const callbacks = new WeakMap<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        callbacks.get(target)?.();
      }
    },
    { rootMargin: margin },
  );
  return { observer, callbacks };
}

/**
 * Calls back once when the element scrolls into view (spec L45). One observer serves all links. Without browser support it calls at once.
 */
export function whenInView(element: Element, callback: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    callback();
    return () => {};
  }
  watcher ??= watch();
  const { observer, callbacks } = watcher;
  callbacks.set(element, callback);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer.unobserve(element);
  };
}
