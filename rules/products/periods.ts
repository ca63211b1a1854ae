import type { ProductInterval, Version } from '@bandstand/contract/products.ts';
import { addCalendar } from '../time/zone.ts';

/** ISO 8601 UTC or milliseconds. */
type Instant = string | number;
type Interval = Pick<ProductInterval, 'interval' | 'intervalCount'>;

const toMs = (time: Instant) => (typeof time === 'number' ? time : Date.parse(time));
const toIso = (ms: number) => new Date(ms).toISOString();

/** `count` intervals after an anchor. Months and years clamp to the month's end, always from the anchor's day (31 Jan, 28 Feb, 31 Mar). */
export function periodBoundary(anchor: Instant, { interval, intervalCount }: Interval, count: number): string {
  const units = intervalCount * count;
  const months = interval === 'month' ? units : interval === 'year' ? units * 12 : 0;
  const days = interval === 'day' ? units : interval === 'week' ? units * 7 : 0;
  return toIso(addCalendar(toMs(anchor), months, days));
}

export type Period = { index: number; start: string; end: string };

/** The billing period that contains an instant, counted from the first charge; an earlier instant gives the first. The end is exclusive. */
export function periodAt(anchor: Instant, interval: Interval, at: Instant): Period {
  const [from, time] = [toMs(anchor), toMs(at)];
  const length = toMs(periodBoundary(from, interval, 1)) - from;
  // The guess is off by at most a period or two, because months and years vary in length.
  let index = Math.max(0, Math.floor((time - from) / length) - 2);
  while (toMs(periodBoundary(from, interval, index + 1)) <= time) index += 1;
  while (index > 0 && toMs(periodBoundary(from, interval, index)) > time) index -= 1;
  return { index, start: periodBoundary(from, interval, index), end: periodBoundary(from, interval, index + 1) };
}

/** The period after the given one. */
export const nextPeriod = (anchor: Instant, interval: Interval, index: number): Period => ({
  index: index + 1,
  start: periodBoundary(anchor, interval, index + 1),
  end: periodBoundary(anchor, interval, index + 2),
});

/** The first charge of a recurring version: at once, or after the trial. */
export function firstChargeAt(version: Pick<Version, 'kind' | 'trial_days'>, purchasedAt: Instant): string {
  const trialDays = version.kind === 'recurring' ? version.trial_days : 0;
  return toIso(toMs(purchasedAt) + trialDays * 86_400_000);
}

type Term = Pick<Version, 'kind' | 'interval' | 'trial_days' | 'keep_access'>;

/** When billing ends: after `expiryUnits` charges; null: never, or there is no billing (COM-2). */
export function billingEnd(version: Term, purchasedAt: Instant): string | null {
  if (version.kind !== 'recurring' || !version.interval || version.interval.expiryUnits === null) return null;
  return periodBoundary(firstChargeAt(version, purchasedAt), version.interval, version.interval.expiryUnits);
}

/** When access ends automatically; null: never (COM-2). Instalments that keep access never end it. */
export function accessEnd(version: Term, purchasedAt: Instant): string | null {
  if (version.kind === 'recurring') return version.keep_access ? null : billingEnd(version, purchasedAt);
  if (!version.interval || version.interval.expiryUnits === null) return null;
  return periodBoundary(purchasedAt, version.interval, version.interval.expiryUnits);
}
