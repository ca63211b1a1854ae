import { csvOf } from '../../platform/csv.ts';
import { pageIn, type Names } from './workout-history.shape.ts';
import type { ExerciseResultRow } from './workout-history.tables.ts';

const columns = [
  'date',
  'workout',
  'exercise',
  'set',
  'round',
  'side',
  'type',
  'reps',
  'load_kg',
  'time_s',
  'distance_m',
  'rpe',
  'session_id',
] as const;

/** One line for each set that was done. Titles that the reader may not see are left empty. */
export function historyCsv(names: Names, rows: readonly (ExerciseResultRow & { page_id: string | null })[]): string {
  const lines = rows.flatMap((row) =>
    row.done.map((set) => ({
      date: row.ended_at,
      workout: pageIn(names, row.page_id).title ?? '',
      exercise: pageIn(names, row.exercise_id).title ?? '',
      set: set.set ?? '',
      round: set.round ?? '',
      side: set.side ?? '',
      type: set.set_type ?? 'normal',
      reps: set.reps ?? '',
      load_kg: set.load_kg ?? '',
      time_s: set.time_s ?? '',
      distance_m: set.distance_m ?? '',
      rpe: set.rpe ?? '',
      session_id: row.session_id,
    })),
  );
  return csvOf(columns, lines);
}
