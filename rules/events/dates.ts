import type { EventException, EventPart, EventRule } from '@bandstand/contract/events.studio.ts';
import { datesOfRule } from './recurrence.ts';
import { dayMs, instantOf, wallMs } from './wall.ts';

/** An event with all its occurrences, as its owner edits it. */
export interface EventPlan {
  timezone: string;
  parts: EventPart[];
  exceptions: EventException[];
}
export type EventDetails = Omit<EventPart, 'rule'>;

/** An occurrence as planned. */
export interface PlannedDate {
  /** The local time from the rule: its name. */
  date: string;
  details: EventDetails;
  startsMs: number;
  endsMs: number;
  isChanged: boolean;
  isCancelled: boolean;
  /** How its part repeats: determines which occurrences are near when they move. */
  every: EventRule['every'] | null;
}

/** How far ahead occurrences are created, and the maximum number. */
export const horizonDays = 400;
export const horizonDates = 120;

/** The plan's occurrences by name, in order, each with its part. If two parts name the same date, the first wins. */
export function* namedDates(plan: Pick<EventPlan, 'parts'>): Generator<{ date: string; part: EventPart; index: number; nth: number }> {
  const seen = new Set<string>();
  for (const [index, part] of plan.parts.entries()) {
    let nth = 0;
    for (const date of datesOfRule(part.starts_at, part.rule)) {
      if (!seen.has(date)) yield { date, part, index, nth };
      if (plan.parts.length > 1) seen.add(date);
      nth += 1;
    }
  }
}

/** The occurrences that end after `fromMs` and begin before `toMs`, in order, without removed ones. */
export function datesOf(plan: EventPlan, { fromMs, toMs }: { fromMs: number; toMs: number }): PlannedDate[] {
  const exceptions = new Map(plan.exceptions.map((exception) => [exception.date, exception]));
  const dates: PlannedDate[] = [];
  for (const part of plan.parts) {
    for (const { date } of namedDates({ parts: [part] })) {
      // Two days cover every time zone: an occurrence that was moved is compared by its own time.
      if (wallMs(date) > toMs + 2 * dayMs) break;
      const planned = plannedDate(plan, part, date, exceptions.get(date));
      if (planned && planned.endsMs >= fromMs && planned.startsMs < toMs && !dates.some((other) => plan.parts.length > 1 && other.date === date))
        dates.push(planned);
    }
  }
  return dates.toSorted((a, b) => a.startsMs - b.startsMs || (a.date < b.date ? -1 : 1));
}

/** One occurrence from its part and its exception; null if it was removed. */
function plannedDate(plan: EventPlan, { rule, ...part }: EventPart, date: string, exception: EventException | undefined): PlannedDate | null {
  if (exception?.kind === 'removed') return null;
  const details: EventDetails = { ...part, starts_at: date, ...exception?.changes };
  const startsMs = instantOf(details.starts_at, plan.timezone);
  return {
    date,
    details,
    startsMs,
    endsMs: startsMs + details.duration_minutes * 60_000,
    isChanged: exception !== undefined,
    isCancelled: exception?.kind === 'cancelled',
    every: rule?.every ?? null,
  };
}
