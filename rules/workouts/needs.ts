import type { WorkoutGroup } from '@bandstand/contract/workout.ts';
import { roundSteps, stepsOf } from './steps.ts';

/** What is known of an exercise; muscles and equipment in lower case. */
export interface KnownExercise {
  muscles: readonly string[];
  secondary_muscles: readonly string[];
  equipment: readonly string[];
}
/** `load` 1 is the muscle that works most. */
export interface Needs {
  muscles: { name: string; sets: number; load: number }[];
  equipment: string[];
}

const secondaryShare = 0.5;

/**
 * The muscles that a workout works, most first, and the equipment that it needs. A set counts in full for the primary muscles of its exercise and half for the
 * secondary ones; warm-up sets do not count (WRK-17).
 */
export function needsOf(groups: readonly WorkoutGroup[], exercises: ReadonlyMap<string, KnownExercise>): Needs {
  const sets = new Map<string, number>();
  const equipment = new Set<string>();
  for (const { items } of groups)
    for (const { exercise_id } of items) for (const one of exercises.get(exercise_id ?? '')?.equipment ?? []) equipment.add(one);
  for (const group of groups) {
    const done = group.type === 'amrap' ? roundSteps(group, 1) : stepsOf([group]);
    const byId = new Map(group.items.map((item) => [item.uid, exercises.get(item.exercise_id ?? '')]));
    for (const step of done) {
      const exercise = step.kind === 'set' && step.type !== 'warmup' ? byId.get(step.itemId) : undefined;
      for (const name of exercise?.muscles ?? []) sets.set(name, (sets.get(name) ?? 0) + 1);
      for (const name of exercise?.secondary_muscles ?? []) sets.set(name, (sets.get(name) ?? 0) + secondaryShare);
    }
  }
  const most = Math.max(0, ...sets.values());
  const muscles = [...sets].map(([name, count]) => ({ name, sets: count, load: count / most }));
  return {
    muscles: muscles.toSorted((one, other) => other.sets - one.sets || one.name.localeCompare(other.name)),
    equipment: [...equipment].toSorted((one, other) => one.localeCompare(other)),
  };
}
