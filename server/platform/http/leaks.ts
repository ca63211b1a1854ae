import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { grownTo } from '../grown.ts';

const hourMs = 3_600_000;

interface Bucket {
  level: number;
  atMs: number;
}
/** `most` at once; the bucket drains by `anHour`. */
export interface Leak {
  key: string;
  most: number;
  anHour: number;
}

/** Counts that drain with time: after a burst, the rest trickles. Each server process counts for itself. */
export interface Leaks {
  /** How much is in the bucket. */
  level(key: string, anHour: number): number;
  add(key: string, anHour: number): void;
  /** Adds one to all of these, or to none if one is full. Returns the hours until there is room; 0: it was added. */
  take(leaks: readonly Leak[]): number;
  /** Removes one from all of these again. */
  giveBack(leaks: readonly Leak[]): void;
}

export function createLeaks({ clock }: { clock: Clock }): Leaks {
  const buckets = new LRUCache<string, Bucket>(grownTo(100_000));
  const level: Leaks['level'] = (key, anHour) => {
    const bucket = buckets.get(key);
    // A clock that went back drains nothing.
    return bucket ? Math.max(0, bucket.level - (Math.max(0, clock.ms() - bucket.atMs) / hourMs) * anHour) : 0;
  };
  const change = (key: string, anHour: number, by: number) =>
    void buckets.set(key, { level: Math.max(0, level(key, anHour) + by), atMs: clock.ms() });
  const add: Leaks['add'] = (key, anHour) => change(key, anHour, 1);
  return {
    level,
    add,
    take: (leaks) => {
      const waits = leaks.map(({ key, most, anHour }) => Math.max(0, level(key, anHour) + 1 - most) / anHour);
      const longest = Math.max(...waits);
      if (longest === 0) for (const { key, anHour } of leaks) add(key, anHour);
      return longest;
    },
    giveBack: (leaks) => {
      for (const { key, anHour } of leaks) change(key, anHour, -1);
    },
  };
}
