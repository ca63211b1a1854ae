import { RateLimiterMemory } from 'rate-limiter-flexible';
import { countedKey } from './addresses.ts';
import { AppError } from './app-error.ts';

/** API-15, and the limits that guard what is costly. `points` per `seconds`. */
const limits = {
  login_address: { points: 10, seconds: 60 },
  login_email: { points: 5, seconds: 60 },
  fetch_address: { points: 10, seconds: 60 },
  sign_up_address: { points: 20, seconds: 3600 },
  mail_email_short: { points: 1, seconds: 30 },
  mail_email_hour: { points: 5, seconds: 3600 },
  reset_address: { points: 20, seconds: 60 },
  preview: { points: 120, seconds: 60 },
  store_claim: { points: 120, seconds: 60 },
  coupon_preview: { points: 20, seconds: 60 },
  coupon_intent: { points: 20, seconds: 60 },
  message_send: { points: 30, seconds: 60 },
  link_preview: { points: 120, seconds: 60 },
  report: { points: 10, seconds: 3600 },
  upload: { points: 60, seconds: 3600 },
  studio_upload: { points: 600, seconds: 3600 },
  activity: { points: 600, seconds: 60 },
  staff_code: { points: 5, seconds: 300 },
  set_up: { points: 10, seconds: 60 },
  calendar_feed: { points: 120, seconds: 3600 },
  calendar_guess: { points: 30, seconds: 60 },
  domain_check: { points: 10, seconds: 60 },
} as const;
export type LimitName = keyof typeof limits;

/** Counts tries by limit and key; over the limit throws 429 with `Retry-After`. The key carries the app where the limit is the app's; an address in it counts as its network. */
export interface Limits {
  take(name: LimitName, key: string, points?: number): Promise<void>;
}

export function createLimits(options: { isOff?: boolean } = {}): Limits {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds }]) => [name, new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })]),
  ) as Record<LimitName, RateLimiterMemory>;
  return {
    take: async (name, key, points = 1) => {
      if (options.isOff) return;
      try {
        await limiters[name].consume(countedKey(key), points);
      } catch (refusal) {
        const waitMs = (refusal as { msBeforeNext?: number }).msBeforeNext ?? 60_000;
        throw new AppError('rate_limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } });
      }
    },
  };
}
