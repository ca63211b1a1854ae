import type { EventRule } from '@bandstand/contract/events.studio.ts';
import { dayMs, midnightOf, mondayOf, wallMs, wallOf, weekdayOf } from './wall.ts';

/** Where an endless rule stops: nobody looks that far. */
const maxDates = 20_000;

/** Which weekday of the month a first date is: 1 to 4, or -1 for the last. */
export const nthOf = (ms: number): number => {
  const nth = Math.ceil(new Date(ms).getUTCDate() / 7);
  return nth > 4 ? -1 : nth;
};

/**
 * A rule's dates from the first on, in order, as local times: always the same time of day, also when the clocks change. `null`: only the
 * first. A day that a month lacks becomes its last day.
 */
export function* datesOfRule(first: string, rule: EventRule | null): Generator<string> {
  if (!rule) return yield first;
  let left = Math.min(rule.count ?? maxDates, maxDates);
  for (const ms of moments(wallMs(first), rule)) {
    if (left <= 0 || (rule.until && wallOf(ms).slice(0, 10) > rule.until)) return;
    left -= 1;
    yield wallOf(ms);
  }
}

function* moments(first: number, rule: EventRule): Generator<number> {
  const time = first - midnightOf(first);
  for (let step = 0; step < maxDates; step += 1) {
    if (rule.every === 'day') yield first + step * rule.interval * dayMs;
    if (rule.every === 'week') {
      const monday = mondayOf(first) + step * rule.interval * 7 * dayMs;
      for (const weekday of weekdaysOf(first, rule)) {
        const at = monday + (weekday - 1) * dayMs + time;
        if (at >= first) yield at;
      }
    }
    if (rule.every === 'month') {
      const at = inMonth(first, step * rule.interval, rule) + time;
      if (at >= first) yield at;
    }
  }
}

/** A weekly rule's weekdays, in order. */
export const weekdaysOf = (first: number, { weekdays }: Pick<EventRule, 'weekdays'>): number[] =>
  weekdays?.length ? [...new Set(weekdays)].toSorted((a, b) => a - b) : [weekdayOf(first)];

function inMonth(first: number, months: number, rule: EventRule): number {
  const from = new Date(first);
  const begin = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const length = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  if (rule.by !== 'weekday') return begin + (Math.min(from.getUTCDate(), length) - 1) * dayMs;
  const [weekday, nth] = [weekdayOf(first), nthOf(first)];
  const offset = (weekday - weekdayOf(begin) + 7) % 7;
  const day = nth === -1 ? offset + Math.floor((length - 1 - offset) / 7) * 7 : offset + (nth - 1) * 7;
  return begin + day * dayMs;
}
