import type { DripPattern } from '@bandstand/contract/programs.ts';
import { addDays, daysBetween, weekdayOf } from '../time/days.ts';
import { maxDay } from './settings.ts';

/** A page in program order with its stage; null: directly below the program. */
export type Step = { id: string; stageId: string | null };

/** The day of each page, 0 is the first. Pages not placed by the pattern are omitted; days beyond ten years become the last one. */
export type Days = ReadonlyMap<string, number>;

const defaultStageDays = 7;

/**
 * Lays out pages in a rhythm. `startsOn` is the first day if it is the same for everyone. Otherwise weekdays count as if the first day were
 * a Monday, and a month is a twelfth of a year. `own` keeps existing days.
 */
export function layOut(
  pattern: DripPattern,
  steps: readonly Step[],
  { startsOn = null, own = new Map() }: { startsOn?: string | null; own?: Days } = {},
): Days {
  if (pattern.kind === 'own') return new Map(steps.flatMap(({ id }) => (own.has(id) ? [[id, own.get(id) as number]] : [])));
  const stages = stagesOf(steps);
  const atOnce = Math.max(1, pattern.at_once ?? 1);
  const dayOf = rhythm(pattern, startsOn);
  return new Map(
    steps.map((step, index) => {
      const turn = pattern.kind === 'per_stage' ? (stages.get(stageKey(step)) ?? 0) : Math.floor(index / atOnce);
      return [step.id, Math.min(maxDay, dayOf(turn))];
    }),
  );
}

/** The day of the first, second, ... turn. */
function rhythm({ kind, every, weekdays }: DripPattern, startsOn: string | null): (turn: number) => number {
  switch (kind) {
    case 'every_n_days':
      return (turn) => turn * (every ?? 1);
    case 'weekly':
      return (turn) => turn * 7;
    case 'monthly':
      return (turn) => (startsOn === null ? Math.round((turn * 365) / 12) : daysBetween(startsOn, monthsAfter(startsOn, turn)));
    case 'per_stage':
      return (turn) => turn * (every ?? defaultStageDays);
    case 'weekdays':
      return weekdayRhythm(weekdays ?? [], startsOn === null ? 1 : weekdayOf(startsOn));
    default:
      return () => 0;
  }
}

/** The days used in the first week, then the same ones every week. */
function weekdayRhythm(weekdays: readonly number[], first: number): (turn: number) => number {
  const offsets = [...new Set(weekdays.map((day) => (day - first + 7) % 7))].toSorted((a, b) => a - b);
  if (offsets.length === 0) return (turn) => turn;
  return (turn) => Math.floor(turn / offsets.length) * 7 + (offsets[turn % offsets.length] as number);
}

/** The same day of a later month, or its last one. */
function monthsAfter(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  // Day 0 of the next month is the last day of the month itself.
  const last = new Date(Date.UTC(year, month + months, 0));
  const first = last.toISOString().slice(0, 8);
  return addDays(`${first}01`, Math.min(day, last.getUTCDate()) - 1);
}

/** A page without a stage is its own stage. */
const stageKey = ({ id, stageId }: Step): string => stageId ?? id;

function stagesOf(steps: readonly Step[]): Map<string, number> {
  const stages = new Map<string, number>();
  for (const step of steps) if (!stages.has(stageKey(step))) stages.set(stageKey(step), stages.size);
  return stages;
}
