import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { tooOften } from './app-error.ts';

const secondMs = 1000;
const dayMs = 86_400_000;

interface Plan {
  /** Tries without a wait. */
  free: number;
  /** Seconds to wait after each further try; the last one repeats. */
  waits: readonly number[];
  /** Failures a day from unknown devices after which all of them are slowed. */
  calm: number;
  /** What a network has to itself while a person is under attack: so many tries a day, the first after `firstWait` seconds. */
  own: number;
  firstWait: number;
  /** Such tries a day, over all networks. */
  ownOfAll: number;
  /** Seconds between all other tries, over all networks. */
  rest: number;
}
/** API-15. `sign_in` gives five tries in the first minute; `code` five in the first five minutes, since six digits are guessed sooner. */
const plans = {
  sign_in: { free: 3, waits: [5, 15, 40, 60], calm: 20, own: 3, firstWait: 30, ownOfAll: 5000, rest: 30 },
  code: { free: 3, waits: [20, 60, 220, 300], calm: 10, own: 3, firstWait: 30, ownOfAll: 500, rest: 300 },
} as const satisfies Record<string, Plan>;
export type TryKind = keyof typeof plans;

/** Most wrong tries a day for one person, from all unknown devices of the world and from one known device. */
export function triesPerDay(kind: TryKind): { unknown: number; known: number } {
  const { free, waits, calm, ownOfAll, rest } = plans[kind];
  const growing = waits.slice(0, -1);
  const left = 86_400 - growing.reduce((sum, wait) => sum + wait, 0);
  return { unknown: calm + ownOfAll + Math.ceil(86_400 / rest), known: free + growing.length + Math.ceil(left / waits.at(-1)!) - 1 };
}

/** Where a try comes from. `device`: one that proved that the person signed in there before, else null. */
export interface TryOrigin {
  address: string;
  device: string | null;
}
/** Slows guessing down by person and device or network, and never locks anybody out (API-15). */
export interface Tries {
  /**
   * Counts a try before it is checked, so that parallel ones cannot slip through; call the answer when it succeeded. Throws 429 with `Retry-After`.
   * A known device waits for its own failures alone, whatever others do.
   */
  begin(kind: TryKind, person: string, origin: TryOrigin): () => void;
}

interface Bucket {
  tries: number;
  nextMs: number;
  /** Tries taken from what the network has to itself. */
  own: number;
}
interface Crowd {
  failures: number;
  own: number;
  nextMs: number;
  /** When counting began. */
  sinceMs: number;
}

/** Who can choose an address freely within a network counts as one: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toByteArray().slice(0, 3).join('.') : parsed.toByteArray().slice(0, 6).join(':');
}

const refuse = (waitMs: number): never => {
  throw tooOften(waitMs);
};

export function createTries({ clock, isOff = false }: { clock: Clock; isOff?: boolean }): Tries {
  const buckets = new LRUCache<string, Bucket>({ max: 200_000 });
  const crowds = new LRUCache<string, Crowd>({ max: 50_000 });

  /** Milliseconds until a moment; one that lies further off than it can was set before the clock went back. */
  const waitUntil = (nextMs: number, longestSeconds: number): number => {
    const waitMs = nextMs - clock.ms();
    return waitMs > longestSeconds * secondMs ? 0 : Math.max(0, waitMs);
  };
  const crowdOf = (key: string): Crowd => {
    const known = crowds.get(key);
    if (known && Math.abs(clock.ms() - known.sinceMs) < dayMs) return known;
    const fresh = { failures: 0, own: 0, nextMs: 0, sinceMs: clock.ms() };
    crowds.set(key, fresh);
    return fresh;
  };
  /** Lets a try of an unknown device through while the person is under attack, or throws. */
  function passCrowd(plan: Plan, crowd: Crowd, bucket: Bucket, isFirst: boolean): void {
    if (bucket.own < plan.own && crowd.own < plan.ownOfAll) {
      if (isFirst) {
        bucket.nextMs = clock.ms() + plan.firstWait * secondMs;
        refuse(plan.firstWait * secondMs);
      }
      bucket.own += 1;
      crowd.own += 1;
      return;
    }
    const waitMs = waitUntil(crowd.nextMs, plan.rest);
    if (waitMs > 0) refuse(waitMs);
    crowd.nextMs = clock.ms() + plan.rest * secondMs;
  }

  return {
    begin: (kind, person, { address, device }) => {
      if (isOff) return () => {};
      const plan: Plan = plans[kind];
      const key = `${kind} ${person} ${device === null ? networkOf(address) : `device ${device}`}`;
      const known = buckets.get(key);
      const bucket = known ?? { tries: 0, nextMs: 0, own: 0 };
      buckets.set(key, bucket, { ttl: dayMs });
      const waitMs = waitUntil(bucket.nextMs, Math.max(plan.firstWait, plan.waits.at(-1)!));
      if (waitMs > 0) refuse(waitMs);
      const crowd = device === null ? crowdOf(`${kind} ${person}`) : null;
      if (crowd && crowd.failures >= plan.calm) passCrowd(plan, crowd, bucket, !known);
      if (crowd) crowd.failures += 1;
      bucket.tries += 1;
      const wait = bucket.tries < plan.free ? 0 : plan.waits[Math.min(bucket.tries - plan.free, plan.waits.length - 1)]!;
      bucket.nextMs = clock.ms() + wait * secondMs;
      return () => {
        buckets.delete(key);
        if (crowd) crowd.failures -= 1;
      };
    },
  };
}
