import { lazy, type ComponentType } from 'react';

/** After a failure that was not the connection's, such as a server that restarts. */
const againMs = 30_000;
/** Loads each part of pages that were kept for offline use. */
const kept = new Set<() => Promise<unknown>>();

/**
 * A part that its screen can do without, such as a menu or toasts, and whose code loads on first use. Without a connection nothing is shown until there
 * is one again: a part never takes its screen down. `isKept`: members need it on pages that are kept for offline use.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, { isKept = false } = {}): ComponentType<P> {
  let loading: Promise<{ default: ComponentType<P> }> | null = null;
  const start = () => (loading ??= untilLoaded(load).then((component) => ({ default: component })));
  if (isKept) kept.add(start);
  return lazy(start) as ComponentType<P>;
}

/** Loads what pages need offline, and the parts of those parts. The service worker stores their files. */
export async function keepParts(): Promise<void> {
  for (const start of kept) {
    await start();
    kept.delete(start);
  }
}

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load();
    } catch {
      await nextTry();
      renewStyles();
    }
}

const nextTry = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, againMs);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });

/** Vite asks for each style sheet once. Those that did not come are asked for again. */
function renewStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')) if (!link.sheet) link.replaceWith(link.cloneNode());
}
