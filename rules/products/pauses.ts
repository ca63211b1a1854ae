import type { PauseRule } from '@bandstand/contract/products.ts';
import { unitLengths } from './changes.ts';
import type { SubscriptionTerms } from './charges.ts';
import { periodBoundary } from './periods.ts';

/** An upcoming or current pause. Times are ISO 8601 UTC. `has_begun`: it ends with the next paid charge. */
export interface Pause {
  periods: number;
  from: string;
  until: string;
  keeps_access: boolean;
  has_begun: boolean;
}

type Interval = Pick<SubscriptionTerms, 'interval' | 'intervalCount'>;
/** More choices would be useless. */
const maxPeriods = 60;
const yearMs = 365 * 86_400_000;

/**
 * How many consecutive periods a plan may be paused for. A month is a twelfth of a year, regardless of the calendar; 0: one period is too
 * long.
 */
export const longestPause = ({ max_months: months }: Pick<PauseRule, 'max_months'>, { interval, intervalCount }: Interval): number =>
  Math.min(maxPeriods, Math.floor((months * unitLengths.month) / (unitLengths[interval] * intervalCount)));

/** A pause of this many periods, from the end of the paid one. */
export const pauseFrom = (from: string, terms: Interval, periods: number, rule: Pick<PauseRule, 'keeps_access'>): Pause => ({
  periods,
  from,
  until: periodBoundary(from, terms, periods),
  keeps_access: rule.keeps_access,
  has_begun: false,
});

/** Whether a plan can be paused at all: it has no fixed end, and a period fits the rule. */
export const isPausable = (rule: PauseRule | null | undefined, terms: Interval & Pick<SubscriptionTerms, 'charges'>): rule is PauseRule =>
  !!rule && terms.charges === null && longestPause(rule, terms) > 0;

/** When the next pause may begin, given when earlier ones began; null: now. */
export function nextPauseAt({ per_year: perYear }: Pick<PauseRule, 'per_year'>, began: readonly string[], now: string): string | null {
  const recent = began.map((at) => Date.parse(at)).filter((at) => at + yearMs > Date.parse(now));
  if (recent.length < perYear) return null;
  const oldest = recent.toSorted((a, b) => a - b)[recent.length - perYear] ?? 0;
  return new Date(oldest + yearMs).toISOString();
}

/**
 * The new start for counting periods once the charge after a pause is paid: that moment, or the pause's end if access continued. Null:
 * there was no pause.
 */
export function restartAt(pause: Pause | null, now: string): string | null {
  if (!pause?.has_begun) return null;
  return pause.keeps_access && pause.until < now ? pause.until : now;
}
