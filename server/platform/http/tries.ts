import ipaddr from 'ipaddr.js';
import type { Clock } from '../clock.ts';
import { tooOften } from './app-error.ts';
import { triesInMemory, type Bucket, type Crowd, type Standing, type TriesStore } from './tries.store.ts';

const secondMs = 1000;
const dayMs = 86_400_000;

interface Plan {
  /** Tries without a wait. */
  free: number;
  /** Seconds to wait after each further try, then `longestWait` after every one. */
  waits: readonly number[];
  longestWait: number;
  /** Failures a day from unknown devices after which all of them are slowed. */
  calm: number;
  /** A network's own allowance while a person is under attack: this many tries a day, the first after `firstWait` seconds. */
  own: number;
  firstWait: number;
  /** Such tries a day, over all networks. */
  ownOfAll: number;
  /** Seconds between all other tries, over all networks. */
  rest: number;
}
/** API-15. `sign_in` gives five tries in the first minute; `code` five in the first five minutes, since six digits are guessed sooner. */
const plans = {
  sign_in: { free: 3, waits: [5, 15, 40], longestWait: 60, calm: 20, own: 3, firstWait: 30, ownOfAll: 5000, rest: 30 },
  code: { free: 3, waits: [20, 60, 220], longestWait: 300, calm: 10, own: 3, firstWait: 30, ownOfAll: 500, rest: 300 },
} as const satisfies Record<string, Plan>;
export type TryKind = keyof typeof plans;

/** The most wrong tries a day for one person, from all unknown devices of the world and from one known device. */
export function triesPerDay(kind: TryKind): { unknown: number; known: number } {
  const { free, waits, longestWait, calm, ownOfAll, rest } = plans[kind];
  const left = 86_400 - waits.reduce((sum, wait) => sum + wait, 0);
  return { unknown: calm + ownOfAll + Math.ceil(86_400 / rest), known: free + waits.length + Math.ceil(left / longestWait) - 1 };
}

/** Where a try comes from. `device`: one that proved that the person logged in there before, else null. */
export interface TryOrigin {
  address: string;
  device: string | null;
}
/** Slows guessing by person and device or network, and never locks anyone out (API-15). */
export interface Tries {
  /**
   * Counts a try before it is checked, so that parallel ones cannot slip through; call the returned function when it succeeded. Throws 429 with
   * `Retry-After`. A known device waits only for its own failures, whatever others do.
   */
  begin(kind: TryKind, person: string, origin: TryOrigin): Promise<() => Promise<void>>;
}

/** Addresses that one line can choose freely count as one: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toByteArray().slice(0, 3).join('.') : parsed.toByteArray().slice(0, 6).join(':');
}

/** Milliseconds until a moment; one further off than possible was set before the clock went back. */
const waitUntil = (nextMs: number, longestSeconds: number, nowMs: number): number => {
  const waitMs = nextMs - nowMs;
  return waitMs > longestSeconds * secondMs ? 0 : Math.max(0, waitMs);
};

/** Lets a try of an unknown device through while the person is under attack (0), or returns how long to wait. Changes both counts. */
function passCrowd(plan: Plan, crowd: Crowd, bucket: Bucket, { isFirst, nowMs }: { isFirst: boolean; nowMs: number }): number {
  if (bucket.own < plan.own && crowd.own < plan.ownOfAll) {
    if (isFirst) {
      bucket.nextMs = nowMs + plan.firstWait * secondMs;
      return plan.firstWait * secondMs;
    }
    bucket.own += 1;
    crowd.own += 1;
    return 0;
  }
  const waitMs = waitUntil(crowd.nextMs, plan.rest, nowMs);
  if (waitMs === 0) crowd.nextMs = nowMs + plan.rest * secondMs;
  return waitMs;
}

/** The count of all unknown devices; it starts over after a day. */
const crowdOf = ({ crowd }: Standing, nowMs: number): Crowd =>
  crowd && Math.abs(nowMs - crowd.sinceMs) < dayMs ? { ...crowd } : { failures: 0, own: 0, nextMs: 0, sinceMs: nowMs };

/** Adds one try to the counts: returns the new counts, and how long to wait instead of trying. */
function weigh(plan: Plan, found: Standing, { isKnownDevice, nowMs }: { isKnownDevice: boolean; nowMs: number }): Standing & { waitMs: number } {
  const bucket: Bucket = found.bucket ? { ...found.bucket } : { tries: 0, nextMs: 0, own: 0 };
  const crowd = isKnownDevice ? null : crowdOf(found, nowMs);
  const bucketWaitMs = waitUntil(bucket.nextMs, Math.max(plan.firstWait, plan.longestWait), nowMs);
  if (bucketWaitMs > 0) return { bucket, crowd, waitMs: bucketWaitMs };
  if (crowd && crowd.failures >= plan.calm) {
    const crowdWaitMs = passCrowd(plan, crowd, bucket, { isFirst: !found.bucket, nowMs });
    if (crowdWaitMs > 0) return { bucket, crowd, waitMs: crowdWaitMs };
  }
  if (crowd) crowd.failures += 1;
  bucket.tries += 1;
  const wait = bucket.tries < plan.free ? 0 : (plan.waits[bucket.tries - plan.free] ?? plan.longestWait);
  bucket.nextMs = nowMs + wait * secondMs;
  return { bucket, crowd, waitMs: 0 };
}

/** `store`: left out, this process counts for itself. */
export function createTries({ clock, isOff = false, store = triesInMemory() }: { clock: Clock; isOff?: boolean; store?: TriesStore }): Tries {
  return {
    begin: async (kind, person, { address, device }) => {
      if (isOff) return async () => {};
      const plan: Plan = plans[kind];
      const keys = { crowd: `${kind} ${person}`, bucket: device === null ? networkOf(address) : `device ${device}` };
      let waitMs = 0;
      await store.change(keys, (found) => {
        const weighed = weigh(plan, found, { isKnownDevice: device !== null, nowMs: clock.ms() });
        waitMs = weighed.waitMs;
        return { bucket: weighed.bucket, crowd: weighed.crowd ?? found.crowd };
      });
      if (waitMs > 0) throw tooOften(waitMs);
      return () =>
        store.change(keys, ({ crowd }) => ({
          bucket: null,
          crowd: crowd && device === null ? { ...crowd, failures: Math.max(0, crowd.failures - 1) } : crowd,
        }));
    },
  };
}
