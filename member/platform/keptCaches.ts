import type { DeviceStorage } from './storage.ts';

/** Where the service worker stores page data for offline use. */
export const pageCacheName = 'bandstand-pages';
/** Where it stores pictures, including those of locked pages. */
export const pictureCacheName = 'bandstand-pictures';

/** Where the app stores chats that the member has seen. */
export const chatCacheName = 'bandstand-chats';

type Person = { user: { id: string }; tree_version: string };

/**
 * Removes what is on the device of the previous person, who may have had more access than the next: what the worker stored, and workouts of which the
 * server knows everything.
 */
export async function forgetKept(slug: string): Promise<void> {
  await Promise.all([forgetCaches(), import('./workouts/forgetSent.ts').then(({ forgetSent }) => forgetSent(slug)).catch(() => null)]);
}

async function forgetCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await forgetOnTheWay();
  await Promise.all([pageCacheName, pictureCacheName, chatCacheName].map((name) => caches.delete(name).catch(() => false)));
}

/** A worker of an older version does not answer. */
const workerPatienceMs = 500;

/** Answers that the worker is still waiting for must not enter the emptied caches. */
function forgetOnTheWay(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve();
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = () => {
      port1.close();
      resolve();
    };
    port1.onmessage = end;
    setTimeout(end, workerPatienceMs);
    worker.postMessage({ type: 'forget' }, [port2]);
  });
}

/** Stores for whom the worker caches data (THM-8). Returns whether it was someone else before. */
export function keepFor(storage: DeviceStorage, { user, tree_version }: Person): boolean {
  const before = storage.get('page_cache');
  storage.set('page_cache', { member: user.id, tree_version });
  return before !== null && before.member !== user.id;
}
