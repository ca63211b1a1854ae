import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Tenant } from './db/tenancy.ts';
import { grownTo } from './grown.ts';

/** Recent look-ups, by app and id, cached for moments: for values that every message needs and that rarely change. */
export interface Recall<V extends object> {
  /** Values of these ids; calls `load` for the missing ones. What it does not find is not cached. */
  many(tenant: Tenant, ids: readonly string[], load: (missing: string[]) => Promise<Map<string, V>>): Promise<Map<string, V>>;
  one(tenant: Tenant, id: string, load: () => Promise<V>): Promise<V>;
  /** Call it when a value changed. A change in another process is noticed when the value expires. */
  forget(tenant: Tenant, id: string): void;
}

/** What tells that values of an app have not changed: values that it covers outlive their time until their app has another mark. */
export interface Marks<V> {
  covers(value: V): boolean;
  /** Changes by every server count in it, at most as late as values are old. */
  now(tenant: Tenant): Promise<string>;
}
interface Kept<V> {
  value: V;
  atMs: number;
  /** As it was before the value was read. */
  mark: string | null;
}

const max = 20_000;

export function createRecall<V extends object>({ clock, ttlMs, marks }: { clock: Clock; ttlMs: number; marks?: Marks<V> }): Recall<V> {
  const kept = new LRUCache<string, Kept<V>>(grownTo(max));
  // Counts calls of `forget`, so that a value read during one is not cached.
  let forgotten = 0;
  const keyOf = (tenant: Tenant, id: string) => `${tenant.appId}/${id}`;
  const isRecent = ({ atMs }: Kept<V>): boolean => Math.abs(clock.ms() - atMs) < ttlMs;

  const many: Recall<V>['many'] = async (tenant, ids, load) => {
    const values = new Map<string, V>();
    const missing: string[] = [];
    let mark: string | null = null;
    for (const id of ids) {
      const entry = kept.get(keyOf(tenant, id));
      const isKnown =
        entry !== undefined && (isRecent(entry) || (entry.mark !== null && entry.mark === (mark ??= (await marks?.now(tenant)) ?? null)));
      if (isKnown) values.set(id, entry.value);
      else missing.push(id);
    }
    if (missing.length === 0) return values;
    mark ??= (await marks?.now(tenant)) ?? null;
    const [before, atMs] = [forgotten, clock.ms()];
    for (const [id, value] of await load(missing)) {
      values.set(id, value);
      if (before === forgotten) kept.set(keyOf(tenant, id), { value, atMs, mark: marks?.covers(value) ? mark : null });
    }
    return values;
  };

  return {
    many,
    one: async (tenant, id, load) => {
      const value = (await many(tenant, [id], async () => new Map([[id, await load()]]))).get(id);
      if (value === undefined) throw new Error(`Nothing was loaded for ${id}`);
      return value;
    },
    forget: (tenant, id) => {
      forgotten += 1;
      kept.delete(keyOf(tenant, id));
    },
  };
}
