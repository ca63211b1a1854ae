import type { EffectiveExercise } from '@bandstand/contract/workouts.sessions.ts';
import type { ExerciseRecordKind } from '@bandstand/contract/workouts.history.ts';
import { stateOf } from '@bandstand/rules/workouts/fold.ts';
import { sessionResult } from '@bandstand/rules/workouts/results.ts';
import type { KeptSession } from '../../../platform/workouts/keptSession.ts';
import type { ShownWorkout } from './filled.ts';
import { recordSets, type Before } from './rows.ts';

export interface Summary {
  seconds: number;
  sets: number;
  reps: number;
  volumeKg: number;
  /** Exercises with the records they set, by name. */
  records: { title: string; kinds: ExerciseRecordKind[] }[];
}

/** What a workout amounts to, by the rules that the server applies, too. */
export function summaryOf(
  session: KeptSession,
  workout: ShownWorkout,
  exercises: ReadonlyMap<string, EffectiveExercise>,
  before: ReadonlyMap<string, Before>,
): Summary {
  const { totals, seconds } = sessionResult(session, session.entries);
  const sets = [...stateOf(session, session.entries).sets.values()].filter(({ isSkipped }) => !isSkipped);
  const byExercise = Map.groupBy(sets, ({ data }) => data.exercise_id ?? null);
  const records = [...byExercise].flatMap(([exerciseId, own]) => {
    const kinds = [...recordSets(own, (exerciseId && before.get(exerciseId)?.records) || null).values()].flat();
    return exerciseId && kinds.length > 0 ? [{ title: titleOf(exerciseId, workout, exercises), kinds: [...new Set(kinds)] }] : [];
  });
  return { seconds, sets: totals.sets, reps: totals.reps, volumeKg: totals.volume, records };
}

/** An exercise's name: as the plan writes it, else its page's. */
function titleOf(exerciseId: string, workout: ShownWorkout, exercises: ReadonlyMap<string, EffectiveExercise>): string {
  const planned = workout.groups.flatMap(({ items }) => items).find((item) => item.exercise_id === exerciseId);
  const others = [...exercises.values()].flatMap((one) => [one, ...one.alternates]);
  return planned?.title ?? others.find(({ id }) => id === exerciseId)?.title ?? '';
}
