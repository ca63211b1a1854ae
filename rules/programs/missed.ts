import type { MissedChoice } from '@bandstand/contract/courses.ts';
import { addDays, daysBetween } from '../time/days.ts';

/** A page of a run with its day. */
export type RunDay = { pageId: string; date: string; isDone: boolean };
export type MissedFacts = {
  days: readonly RunDay[];
  today: string;
  /** The day on which the member last chose to leave missed days: earlier ones are not offered again. */
  askedOn: string | null;
  /** Whether the days are on the member's calendar, where each can have another one. */
  hasCalendar: boolean;
};
export type Missed = {
  /** The first day on which something was not done. */
  from: string;
  pageIds: string[];
  /** By how many days a shift moves the rest. */
  days: number;
  choices: Exclude<MissedChoice, 'leave'>[];
};

const openOf = ({ days, askedOn }: MissedFacts): RunDay[] =>
  days
    .filter(({ date, isDone }) => !isDone && (askedOn === null || date >= askedOn))
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));

/** The days that passed without being done, and what can be done about them; null: none. */
export function missedOf(facts: MissedFacts): Missed | null {
  const open = openOf(facts);
  const missed = open.filter(({ date }) => date < facts.today);
  const [first] = missed;
  if (!first) return null;
  // Without a day to come, nothing is left to squeeze them into, or to go on with.
  const hasMore = open.length > missed.length;
  return {
    from: first.date,
    pageIds: missed.map(({ pageId }) => pageId),
    days: daysBetween(first.date, facts.today),
    choices: ['shift', ...(hasMore && facts.hasCalendar ? (['compress'] as const) : []), ...(hasMore ? (['skip'] as const) : [])],
  };
}

/**
 * The days on which the rest is done so that the run ends on its last day: in the same order, spread from today on, and nothing earlier than
 * planned. Only pages whose day changes.
 */
export function compressed(facts: MissedFacts): { pageId: string; date: string }[] {
  const open = openOf(facts);
  const last = open.at(-1)?.date;
  if (last === undefined || last < facts.today) return [];
  const count = daysBetween(facts.today, last) + 1;
  return open.flatMap(({ pageId, date }, at) => {
    const spread = addDays(facts.today, Math.floor((at * count) / open.length));
    return spread > date ? [{ pageId, date: spread }] : [];
  });
}
