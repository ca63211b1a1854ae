import type { Language } from '@bandstand/contract/languages.ts';
import type { WorkoutSet } from '@bandstand/contract/workout.ts';
import { distanceInWords, timeInWords } from '@bandstand/rules/workouts/amounts.ts';

const columns = ['reps', 'time', 'distance', 'load'] as const;
export type Column = (typeof columns)[number];
/** Equal consecutive sets: the first and the last, counted from 1. */
export type SetRow = { from: number; to: number; set: WorkoutSet };

const has = (set: WorkoutSet, column: Column) => set[column] !== null && set[column] !== undefined && set[column] !== '';

/** The columns that any of the sets needs, in order. */
export const columnsOf = (sets: readonly WorkoutSet[]): Column[] => columns.filter((column) => sets.some((set) => has(set, column)));

/** The sets as rows of a short table: equal ones share a row. */
export function rowsOf(sets: readonly WorkoutSet[]): SetRow[] {
  const rows: SetRow[] = [];
  for (const [at, set] of sets.entries()) {
    const last = rows.at(-1);
    const isSame = last && last.set.type === set.type && columns.every((column) => (last.set[column] ?? null) === (set[column] ?? null));
    if (isSame) last.to = at + 1;
    else rows.push({ from: at + 1, to: at + 1, set });
  }
  return rows;
}

/** A cell's text; empty if the set has no value. */
export function cellOf(set: WorkoutSet, column: Column, language: Language): string {
  if (!has(set, column)) return '';
  if (column === 'time') return timeInWords(set.time ?? 0, language);
  if (column === 'distance') return distanceInWords(set.distance ?? 0, language);
  return String(set[column]);
}
