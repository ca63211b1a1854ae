import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { grownTo } from '../grown.ts';
import { tooOften } from './app-error.ts';
import type { LimitStore } from './limits.store.ts';

/** Tries of a person from one network or device. */
export interface Bucket {
  tries: number;
  nextMs: number;
  /** Tries from the network's own allowance. */
  own: number;
}
/** Tries of a person from all unknown devices. */
export interface Crowd {
  failures: number;
  own: number;
  nextMs: number;
  /** When counting began. */
  sinceMs: number;
}
export interface Standing {
  bucket: Bucket | null;
  crowd: Crowd | null;
}
/** `crowd` names kind and person, `bucket` the network or device within it. */
interface Keys {
  crowd: string;
  bucket: string;
}

/** Stores the counts of tries. */
export interface TriesStore {
  /** Changes both counts at once, as if nobody else changed them meanwhile. `next` may run several times. */
  change(keys: Keys, next: (found: Standing) => Standing): Promise<void>;
}

const dayMs = 86_400_000;

/** Counted by this process alone. */
export function triesInMemory(): TriesStore {
  const buckets = new LRUCache<string, Bucket>(grownTo(200_000));
  const crowds = new LRUCache<string, Crowd>(grownTo(50_000));
  return {
    change: async ({ crowd, bucket }, next) => {
      const key = `${crowd} ${bucket}`;
      const then = next({ bucket: buckets.get(key) ?? null, crowd: crowds.get(crowd) ?? null });
      if (then.bucket) buckets.set(key, then.bucket, { ttl: dayMs });
      else buckets.delete(key);
      if (then.crowd) crowds.set(crowd, then.crowd);
    },
  };
}

/** Writes both values if they are still those that were read. */
const swap = `
for i = 1, 2 do if (redis.call('get', KEYS[i]) or '') ~= ARGV[i] then return 0 end end
for i = 1, 2 do
  if ARGV[i + 2] == '' then redis.call('del', KEYS[i]) else redis.call('set', KEYS[i], ARGV[i + 2], 'px', ARGV[5]) end
end
return 1`;
/** Of many tries for one person at once each round lets one through: more rounds than this mean an attack, which waits. */
const mostRounds = 50;

const read = <T>(text: string): T | null => (text === '' ? null : (JSON.parse(text) as T));
const write = (value: object | null): string => (value === null ? '' : JSON.stringify(value));

/** Counted by all servers together. While the store is unreachable each server counts for itself. */
export function triesInRedis({ client, prefix }: LimitStore): TriesStore {
  const own = triesInMemory();
  return {
    change: async (keys, next) => {
      // The braces keep both in one slot of a cluster.
      const crowd = `${prefix}:tries:{${keys.crowd}}`;
      const isShared = client.status === 'ready' && (await swapShared(client, [crowd, `${crowd}:${keys.bucket}`], next));
      if (!isShared) await own.change(keys, next);
    },
  };
}

/** False when the store is unreachable. */
async function swapShared(client: Redis, names: [string, string], next: (found: Standing) => Standing): Promise<boolean> {
  for (let round = 0; round < mostRounds; round += 1) {
    const done = await swapOnce(client, names, next).catch(() => null);
    if (done === null) return false;
    if (done) return true;
  }
  throw tooOften(1000);
}

async function swapOnce(client: Redis, names: [string, string], next: (found: Standing) => Standing): Promise<boolean> {
  const [crowd = '', bucket = ''] = (await client.mget(names)).map((text) => text ?? '');
  const then = next({ crowd: read(crowd), bucket: read(bucket) });
  return (await client.eval(swap, 2, ...names, crowd, bucket, write(then.crowd), write(then.bucket), dayMs)) === 1;
}
