import { ApiError } from '@bandstand/client/api/api.ts';
import { useEffect } from 'react';
import { chatCacheName } from '../keptCaches.ts';
import { usePlatform } from '../platform.ts';
import { useBundle } from '../session/useSession.ts';

/** A thread and its messages are two entries; lists are five more. */
const mostEntries = 125;
/** A change of the stored shape gets another number: older entries are then never read, and are pushed out. */
const version = 1;
/** Messages come in bursts. */
const settleMs = 400;

const addressOf = (name: string) => `/kept/${version}/${name}`;

/** What was kept of chats under a name, if no answer came because there is no connection; any other error is thrown again. */
export async function keptInstead<T>(error: unknown, name: string): Promise<T> {
  const isOffline = error instanceof ApiError && error.code === 'network' && 'caches' in globalThis;
  const kept = isOffline ? await caches.match(addressOf(name), { cacheName: chatCacheName }).catch(() => undefined) : undefined;
  if (!kept) throw error;
  return (await kept.json()) as T;
}

/** Keeps on this device what the member sees of chats, to be shown without a connection. It goes with their session. */
export function useKeepChat(name: string, value: object | undefined): void {
  const { session } = usePlatform();
  const memberId = useBundle()?.user.id ?? null;
  useEffect(() => {
    if (!value || memberId === null || !('caches' in globalThis)) return undefined;
    const timer = setTimeout(() => {
      // After a logout nothing may come back into the emptied cache.
      if (session.current().bundle?.user.id === memberId) void keep(name, value).catch(() => {});
    }, settleMs);
    return () => clearTimeout(timer);
  }, [name, value, memberId, session]);
}

async function keep(name: string, value: object): Promise<void> {
  const cache = await caches.open(chatCacheName);
  await cache.put(addressOf(name), new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } }));
  // A cache lists its entries in the order of their last update.
  const entries = await cache.keys();
  for (const entry of entries.slice(0, Math.max(0, entries.length - mostEntries))) await cache.delete(entry);
}

/** The member may no longer see it. */
export async function forgetKeptChat(...names: string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(chatCacheName);
  await Promise.all(names.map((name) => cache.delete(addressOf(name))));
}
