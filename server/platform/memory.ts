import { LRUCache } from 'lru-cache';
import type { Tenant } from './db/tenancy.ts';

interface Kept<V> {
  value: V;
  epoch: number;
}
/** A load under way, and who changed during it. */
interface Loading {
  changed: Set<string>;
}

export interface MemoryOptions<V> {
  maxBytes: number;
  bytesOf: (value: V) => number;
  /** Ids whose change makes the value out of date. */
  namesOf: (value: V) => readonly string[];
}

/**
 * Values by app and id that stay until one of their names changes. Only values of the epoch that is asked for count, and one that changed while it was
 * read is used once and not kept.
 */
export function createMemory<V extends object>({ maxBytes, bytesOf, namesOf }: MemoryOptions<V>) {
  const keysByName = new Map<string, Set<string>>();
  const loads = new Set<Loading>();
  const keyOf = ({ appId }: Tenant, id: string): string => `${appId}/${id}`;
  const kept = new LRUCache<string, Kept<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => bytesOf(value),
    dispose: ({ value }, key) => {
      for (const name of namesOf(value)) {
        const keys = keysByName.get(name);
        if (keys?.delete(key) && keys.size === 0) keysByName.delete(name);
      }
    },
  });

  function keep(key: string, value: V, epoch: number): void {
    kept.set(key, { value, epoch });
    for (const name of namesOf(value)) {
      const keys = keysByName.get(name) ?? new Set();
      keysByName.set(name, keys.add(key));
    }
  }

  return {
    find: (tenant: Tenant, id: string, epoch: number): V | undefined => {
      const entry = kept.get(keyOf(tenant, id));
      return entry?.epoch === epoch ? entry.value : undefined;
    },
    /** Reads values of an app and keeps them. */
    load: async (tenant: Tenant, epoch: number, read: () => Promise<ReadonlyMap<string, V>>): Promise<ReadonlyMap<string, V>> => {
      const loading: Loading = { changed: new Set() };
      loads.add(loading);
      try {
        const values = await read();
        for (const [id, value] of values) if (!namesOf(value).some((name) => loading.changed.has(name))) keep(keyOf(tenant, id), value, epoch);
        return values;
      } finally {
        loads.delete(loading);
      }
    },
    /** Drops what has this name. */
    forget: (name: string): void => {
      for (const { changed } of loads) changed.add(name);
      for (const key of keysByName.get(name) ?? []) kept.delete(key);
    },
    /** Drops the value of an id. */
    forgetOne: (tenant: Tenant, id: string): void => void kept.delete(keyOf(tenant, id)),
    /** Drops everything about an app. */
    forgetApp: ({ appId }: Tenant): void => {
      for (const key of kept.keys()) if (key.startsWith(`${appId}/`)) kept.delete(key);
    },
  };
}
