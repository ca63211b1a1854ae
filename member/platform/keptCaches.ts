import type { DeviceStorage } from './storage.ts';

/** Where the service worker keeps page data for the time without a network. */
export const pageCacheName = 'bandstand-pages';
/** Where it keeps pictures, of locked pages, too. */
export const pictureCacheName = 'bandstand-pictures';

type Person = { user: { id: string }; tree_version: string };

/** Takes away what the worker kept for the person before, who may have seen more than the next one may. */
export async function forgetKept(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await forgetOnTheWay();
  await Promise.all([pageCacheName, pictureCacheName].map((name) => caches.delete(name).catch(() => false)));
}

/** A worker of an older version knows no answer. */
const workerPatienceMs = 500;

/** What the worker waits for from now on is nobody's any more: it would come into the caches after they were emptied. */
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

/** Writes down for whom the worker keeps what it keeps (THM-8). Answers whether it was somebody else until now. */
export function keepFor(storage: DeviceStorage, { user, tree_version }: Person): boolean {
  const before = storage.get('page_cache');
  storage.set('page_cache', { member: user.id, tree_version });
  return before !== null && before.member !== user.id;
}
