import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { systemClock, type Clock } from '../clock.ts';
import { countedKey } from './addresses.ts';
import { tooOften } from './app-error.ts';
import type { LimitStore } from './limits.store.ts';
import { triesInRedis } from './tries.store.ts';
import { createTries, type Tries } from './tries.ts';

/** API-15, and the limits that guard costly work. `points` per `seconds`. */
const limits = {
  login_address: { points: 10, seconds: 60 },
  own_password: { points: 5, seconds: 60 },
  fetch_address: { points: 10, seconds: 60 },
  common_passwords: { points: 120, seconds: 60 },
  // Without a proof of work it is fewer (`guest-proof.ts`).
  sign_up_address: { points: 200, seconds: 3600 },
  mail_email_short: { points: 1, seconds: 30 },
  mail_email_hour: { points: 5, seconds: 3600 },
  reset_address: { points: 20, seconds: 60 },
  preview: { points: 120, seconds: 60 },
  store_claim: { points: 120, seconds: 60 },
  coupon_preview: { points: 20, seconds: 60 },
  coupon_intent: { points: 20, seconds: 60 },
  gift_code: { points: 20, seconds: 60 },
  seat_link: { points: 60, seconds: 60 },
  seat_mail: { points: 60, seconds: 3600 },
  gift_mail: { points: 5, seconds: 3600 },
  message_send: { points: 30, seconds: 60 },
  emoji: { points: 60, seconds: 60 },
  link_preview: { points: 120, seconds: 60 },
  report: { points: 10, seconds: 3600 },
  form_guest: { points: 10, seconds: 3600 },
  upload: { points: 60, seconds: 3600 },
  studio_upload: { points: 600, seconds: 3600 },
  activity: { points: 600, seconds: 60 },
  set_up: { points: 10, seconds: 60 },
  calendar_feed: { points: 120, seconds: 3600 },
  calendar_guess: { points: 30, seconds: 60 },
  cancellation_address: { points: 20, seconds: 3600 },
  cancellation_email: { points: 5, seconds: 3600 },
  domain_check: { points: 10, seconds: 60 },
} as const;
export type LimitName = keyof typeof limits;

/**
 * Counts tries by limit and key; over the limit throws 429 with `Retry-After`. The key contains the app if the limit is per app; an address in it
 * counts as its network.
 */
export interface Limits {
  readonly isOff: boolean;
  /** Passwords and codes: slowed down, never locked. */
  readonly tries: Tries;
  take(name: LimitName, key: string, points?: number): Promise<void>;
}

/** So high that no benchmark reaches a limit, and low enough to be counted exactly. */
const raisedBy = 1_000_000;

function limiterOf(name: LimitName, store: LimitStore | null, factor: number): RateLimiterAbstract {
  const { seconds: duration } = limits[name];
  const points = limits[name].points * factor;
  const own = new RateLimiterMemory({ keyPrefix: name, points, duration });
  if (!store) return own;
  // While the store is unreachable each server counts for itself: nobody waits for it, and nobody gets past it.
  return new RateLimiterRedis({
    storeClient: store.client,
    keyPrefix: `${store.prefix}:${name}`,
    points,
    duration,
    insuranceLimiter: own,
    rejectIfRedisNotReady: true,
  });
}

interface LimitsOptions {
  isOff?: boolean;
  /** Limits are counted as usual, and so high that no benchmark reaches them. */
  isRaised?: boolean;
  clock?: Clock;
  /** Left out: this process counts for itself. */
  store?: LimitStore | null;
}

export function createLimits({ isOff = false, isRaised = false, clock = systemClock, store = null }: LimitsOptions = {}): Limits {
  const names = Object.keys(limits) as LimitName[];
  const limiters = Object.fromEntries(names.map((name) => [name, limiterOf(name, store, isRaised ? raisedBy : 1)])) as Record<
    LimitName,
    RateLimiterAbstract
  >;
  return {
    isOff,
    tries: createTries({ clock, isOff, ...(store ? { store: triesInRedis(store) } : {}) }),
    take: async (name, key, points = 1) => {
      if (isOff) return;
      try {
        await limiters[name].consume(countedKey(key), points);
      } catch (refusal) {
        throw tooOften((refusal as { msBeforeNext?: number }).msBeforeNext ?? 60_000);
      }
    },
  };
}
