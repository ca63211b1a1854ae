import type { PauseRule } from '@bandstand/contract/products.ts';
import { unitLengths } from './changes.ts';
import type { SubscriptionTerms } from './charges.ts';
import { periodBoundary } from './periods.ts';

/** A pause that is to come or runs. Times are ISO 8601 UTC. `has_begun`: it ends with the next charge that is paid. */
export interface Pause {
  periods: number;
  from: string;
  until: string;
  keeps_access: boolean;
  has_begun: boolean;
}

type Interval = Pick<SubscriptionTerms, 'interval' | 'intervalCount'>;
/** Nobody chooses among more. */
const maxPeriods = 60;
const yearMs = 365 * 86_400_000;

/** How many periods in a row a plan may be paused for. A month is a twelfth of a year, whatever the calendar says; 0: a period is longer. */
export const longestPause = ({ max_months: months }: Pick<PauseRule, 'max_months'>, { interval, intervalCount }: Interval): number =>
  Math.min(maxPeriods, Math.floor((months * unitLengths.month) / (unitLengths[interval] * intervalCount)));

/** What a pause of so many periods is, from the end of what is paid. */
export const pauseFrom = (from: string, terms: Interval, periods: number, rule: Pick<PauseRule, 'keeps_access'>): Pause => ({
  periods,
  from,
  until: periodBoundary(from, terms, periods),
  keeps_access: rule.keeps_access,
  has_begun: false,
});

/** Whether a plan can be paused at all: it has no end of its own, and a period fits the rule. */
export const isPausable = (rule: PauseRule | null | undefined, terms: Interval & Pick<SubscriptionTerms, 'charges'>): rule is PauseRule =>
  !!rule && terms.charges === null && longestPause(rule, terms) > 0;

/** When the next pause may begin after those before, whose beginnings these are; null: now. */
export function nextPauseAt({ per_year: perYear }: Pick<PauseRule, 'per_year'>, began: readonly string[], now: string): string | null {
  const recent = began.map((at) => Date.parse(at)).filter((at) => at + yearMs > Date.parse(now));
  if (recent.length < perYear) return null;
  const oldest = recent.toSorted((a, b) => a - b)[recent.length - perYear] ?? 0;
  return new Date(oldest + yearMs).toISOString();
}

/** From when periods are counted once the charge after a pause is paid: that moment, or the end of a pause in which the access stayed. Null: no pause ran. */
export function restartAt(pause: Pause | null, now: string): string | null {
  if (!pause?.has_begun) return null;
  return pause.keeps_access && pause.until < now ? pause.until : now;
}
