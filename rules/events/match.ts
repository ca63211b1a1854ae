import { mondayOf, wallMs, wallOf } from './wall.ts';

/** The period of an occurrence when its event moves: the same week, or the same month for monthly ones. */
const periodOf = (wall: string, isMonthly: boolean): string => (isMonthly ? wall.slice(0, 7) : wallOf(mondayOf(wallMs(wall))));

interface Wanted {
  date: string;
  isMonthly: boolean;
}

/**
 * Matches new occurrences with old ones, so that members stay joined: the same date, then one on the same day, then in order within the
 * same week or month. Unmatched old ones are omitted.
 */
export function matchDates(old: readonly string[], wanted: readonly Wanted[]): Map<string, string> {
  const matched = new Map<string, string>();
  const isFree = new Map(wanted.map((entry) => [entry.date, entry]));
  const pair = (from: string, to: Wanted | undefined) => {
    if (!to) return;
    matched.set(from, to.date);
    isFree.delete(to.date);
  };
  const rest = () => old.filter((date) => !matched.has(date)).toSorted();
  const first = (test: (entry: Wanted) => boolean) => [...isFree.values()].filter(test).toSorted((a, b) => (a.date < b.date ? -1 : 1))[0];
  for (const date of rest()) pair(date, isFree.get(date));
  for (const date of rest())
    pair(
      date,
      first((entry) => entry.date.slice(0, 10) === date.slice(0, 10)),
    );
  for (const date of rest())
    pair(
      date,
      first((entry) => periodOf(entry.date, entry.isMonthly) === periodOf(date, entry.isMonthly)),
    );
  return matched;
}
