import type { DeviceStorage } from './storage.ts';

/** Where the service worker keeps page data for the time without a network. */
export const pageCacheName = 'bandstand-pages';
/** Where it keeps pictures, of locked pages, too. */
export const pictureCacheName = 'bandstand-pictures';

type Person = { user: { id: string }; tree_version: string };

/** Takes away what the worker kept for the person before, who may have seen more than the next one may. */
export async function forgetKept(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all([pageCacheName, pictureCacheName].map((name) => caches.delete(name).catch(() => false)));
}

/** Writes down for whom the worker keeps what it keeps (THM-8). Answers whether it was somebody else until now. */
export function keepFor(storage: DeviceStorage, { user, tree_version }: Person): boolean {
  const before = storage.get('page_cache');
  storage.set('page_cache', { member: user.id, tree_version });
  return before !== null && before.member !== user.id;
}
