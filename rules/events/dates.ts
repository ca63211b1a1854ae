import type { EventException, EventPart, EventRule } from '@bandstand/contract/events.studio.ts';
import { datesOfRule } from './recurrence.ts';
import { dayMs, instantOf, wallMs } from './wall.ts';

/** An event with all its dates, as its owner writes it. */
export interface EventPlan {
  timezone: string;
  parts: EventPart[];
  exceptions: EventException[];
}
export type EventDetails = Omit<EventPart, 'rule'>;

/** A date as the plan wants it. */
export interface PlannedDate {
  /** The wall time that the rule gives it: its name. */
  date: string;
  details: EventDetails;
  startsMs: number;
  endsMs: number;
  isChanged: boolean;
  isCancelled: boolean;
  /** How its part repeats: what counts as near when dates move. */
  every: EventRule['every'] | null;
}

/** How far ahead dates are made, and how many at most. */
export const horizonDays = 400;
export const horizonDates = 120;

/** The dates of the plan by name, in order, each with its part; two parts that name the same date: the first has it. */
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

/** The dates that are not over before `fromMs` and begin before `toMs`, the first one first; dates taken out are left out. */
export function datesOf(plan: EventPlan, { fromMs, toMs }: { fromMs: number; toMs: number }): PlannedDate[] {
  const exceptions = new Map(plan.exceptions.map((exception) => [exception.date, exception]));
  const dates: PlannedDate[] = [];
  for (const part of plan.parts) {
    for (const { date } of namedDates({ parts: [part] })) {
      // In every zone of the world: a date that was moved for itself is looked at by its own time.
      if (wallMs(date) > toMs + 2 * dayMs) break;
      const planned = plannedDate(plan, part, date, exceptions.get(date));
      if (planned && planned.endsMs >= fromMs && planned.startsMs < toMs && !dates.some((other) => plan.parts.length > 1 && other.date === date))
        dates.push(planned);
    }
  }
  return dates.toSorted((a, b) => a.startsMs - b.startsMs || (a.date < b.date ? -1 : 1));
}

/** One date as its part and what is other about it make it; null: it was taken out. */
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
