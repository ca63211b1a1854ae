import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import { addDays, daysBetween } from '../time/days.ts';

export type RoundFacts = {
  ending: ProgramSettings['ending'];
  /** Of this round. */
  firstDay: string;
  /** The last day of this round, after all delays; null: the program has no days. */
  lastDay: string | null;
  /** How many days a round takes without delays. */
  length: number;
  /** The day on which the run was finished; null: it is not. */
  completedOn: string | null;
  isPaused: boolean;
};

/**
 * The day on which a run begins again; null: never, or not before it is completed. A program that repeats follows its last day, and without days
 * its completion. One without an end goes on in whole weeks, so that its weekdays stay; who completes it themselves ends it.
 */
export function beginsAgainOn({ ending, firstDay, lastDay, completedOn, isPaused }: RoundFacts): string | null {
  if (isPaused || ending === 'ends' || (ending === 'perpetual' && completedOn !== null)) return null;
  if (lastDay === null) return ending === 'repeats' && completedOn !== null ? addDays(completedOn, 1) : null;
  const days = daysBetween(firstDay, lastDay) + 1;
  return addDays(firstDay, ending === 'perpetual' ? wholeWeeks(days) : days);
}

const wholeWeeks = (days: number): number => Math.ceil(days / 7) * 7;

/** The round that is due today: its first day, and how many rounds later it is. Null: none. Rounds that nobody was there for are counted. */
export function dueRound(facts: RoundFacts, today: string): { firstDay: string; rounds: number } | null {
  const next = beginsAgainOn(facts);
  if (next === null || next > today) return null;
  if (facts.lastDay === null) return { firstDay: today, rounds: 1 };
  const length = Math.max(1, facts.ending === 'perpetual' ? wholeWeeks(facts.length) : facts.length);
  const passed = Math.floor(daysBetween(next, today) / length);
  return { firstDay: addDays(next, passed * length), rounds: 1 + passed };
}
