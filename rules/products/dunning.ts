import type { Dunning } from '@bandstand/contract/payments.studio.ts';
import { pastDueGraceDays } from './entitlements.ts';

const dayMs = 86_400_000;

/** COM-21: what holds where the owner sets nothing else. */
export const defaultDunning: Dunning = { retry_days: [1, 3, 5, 7], mail_days: [0, 1, 3, 5], at_end: 'end' };

/**
 * Tries in a row of which nobody knows what became, before the owner is told. A charge is asked for every five minutes, a refund after 2, 2, 4, 8, 16
 * and 32: an hour both, for shorter failures of a provider heal by themselves.
 */
export const triesUntilAlarm = { charges: 12, refunds: 6 };

/** When a failed charge is tried again; null: it was tried for the last time. Instants are ISO 8601 UTC. */
export function nextTryAt(pastDueSince: string, now: string, { retry_days }: Pick<Dunning, 'retry_days'> = defaultDunning): string | null {
  const next = retry_days.map((days) => Date.parse(pastDueSince) + days * dayMs).find((atMs) => atMs > Date.parse(now));
  return next === undefined ? null : new Date(next).toISOString();
}

/** Whether the member is written to about the try that failed now: the day is that of the last try which was due. */
export function mailsNow(pastDueSince: string, now: string, { retry_days, mail_days }: Dunning = defaultDunning): boolean {
  const elapsed = (Date.parse(now) - Date.parse(pastDueSince)) / dayMs;
  return mail_days.includes([0, ...retry_days].findLast((day) => day <= elapsed) ?? 0);
}

/** What is wrong with a plan, by field; empty for a good one. Days ascend, and mails go out on days of a try. */
export function dunningFaults({ retry_days, mail_days }: Dunning): ('retry_days' | 'mail_days')[] {
  const ascends = (days: readonly number[]) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0));
  const faults: ('retry_days' | 'mail_days')[] = [];
  if (retry_days.length === 0 || !ascends(retry_days)) faults.push('retry_days');
  if (!ascends(mail_days) || mail_days.some((day) => day !== 0 && !retry_days.includes(day))) faults.push('mail_days');
  return faults;
}

/** What happens on one day after a charge failed for the first time. */
export interface DunningStep {
  day: number;
  /** The charge is tried again; on day 0 it has just failed. */
  isTry: boolean;
  hasMail: boolean;
  /** Access closes, although the subscription may go on. */
  closesAccess: boolean;
  end: 'ends' | 'waits' | null;
}

/** A plan day by day, the first first. Access closes with the end, and after seven days at the latest (COM-5). */
export function dunningSteps({ retry_days, mail_days, at_end }: Dunning): DunningStep[] {
  const last = retry_days.at(-1) ?? 0;
  const closes = at_end === 'end' ? Math.min(last, pastDueGraceDays) : pastDueGraceDays;
  const days = [...new Set([0, ...retry_days, closes])].toSorted((a, b) => a - b);
  return days.map((day) => ({
    day,
    isTry: day === 0 || retry_days.includes(day),
    // The end is always told.
    hasMail: mail_days.includes(day) || (day === last && at_end === 'end'),
    closesAccess: day === closes,
    end: day === last ? (at_end === 'end' ? 'ends' : 'waits') : null,
  }));
}

/** The months with which a card ends soon, as `YYYY-MM`: this one and the next. */
export function monthsSoon(now: string): [string, string] {
  const [year, month] = now.split('-').map(Number) as [number, number];
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return [now.slice(0, 7), next];
}
