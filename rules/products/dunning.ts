import type { Dunning } from '@bandstand/contract/payments.studio.ts';
import { pastDueGraceDays } from './entitlements.ts';

const dayMs = 86_400_000;

/** COM-21: the default, unless the owner changes it. */
export const defaultDunning: Dunning = { retry_days: [1, 3, 5, 7], mail_days: [0, 1, 3, 5], at_end: 'end' };

/**
 * Consecutive attempts with an unknown result before the owner is alerted. Charges are retried every five minutes, refunds after 2, 2, 4,
 * 8, 16 and 32: an hour for both, because a provider's shorter failures resolve themselves.
 */
export const triesUntilAlarm = { charges: 12, refunds: 6 };

/** When a failed charge is retried; null: no retries are left. Instants are ISO 8601 UTC. */
export function nextTryAt(pastDueSince: string, now: string, { retry_days }: Pick<Dunning, 'retry_days'> = defaultDunning): string | null {
  const next = retry_days.map((days) => Date.parse(pastDueSince) + days * dayMs).find((atMs) => atMs > Date.parse(now));
  return next === undefined ? null : new Date(next).toISOString();
}

/** Whether the member gets an email about the retry that just failed: the day is that of the latest due retry. */
export function mailsNow(pastDueSince: string, now: string, { retry_days, mail_days }: Dunning = defaultDunning): boolean {
  const elapsed = (Date.parse(now) - Date.parse(pastDueSince)) / dayMs;
  return mail_days.includes([0, ...retry_days].findLast((day) => day <= elapsed) ?? 0);
}

/** A plan's errors by field; empty for a valid one. Days ascend, and emails are sent only on days of a retry. */
export function dunningFaults({ retry_days, mail_days }: Dunning): ('retry_days' | 'mail_days')[] {
  const ascends = (days: readonly number[]) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0));
  const faults: ('retry_days' | 'mail_days')[] = [];
  if (retry_days.length === 0 || !ascends(retry_days)) faults.push('retry_days');
  if (!ascends(mail_days) || mail_days.some((day) => day !== 0 && !retry_days.includes(day))) faults.push('mail_days');
  return faults;
}

/** The events of one day after a charge first failed. */
export interface DunningStep {
  day: number;
  /** The charge is retried; on day 0 it has just failed. */
  isTry: boolean;
  hasMail: boolean;
  /** Access ends, although the subscription may continue. */
  closesAccess: boolean;
  end: 'ends' | 'waits' | null;
}

/** A plan day by day, in order. Access ends with the plan, and after seven days at the latest (COM-5). */
export function dunningSteps({ retry_days, mail_days, at_end }: Dunning): DunningStep[] {
  const last = retry_days.at(-1) ?? 0;
  const closes = at_end === 'end' ? Math.min(last, pastDueGraceDays) : pastDueGraceDays;
  const days = [...new Set([0, ...retry_days, closes])].toSorted((a, b) => a - b);
  return days.map((day) => ({
    day,
    isTry: day === 0 || retry_days.includes(day),
    // The end is always announced.
    hasMail: mail_days.includes(day) || (day === last && at_end === 'end'),
    closesAccess: day === closes,
    end: day === last ? (at_end === 'end' ? 'ends' : 'waits') : null,
  }));
}

/** The expiry months that count as soon, as `YYYY-MM`: this one and the next. */
export function monthsSoon(now: string): [string, string] {
  const [year, month] = now.split('-').map(Number) as [number, number];
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return [now.slice(0, 7), next];
}
