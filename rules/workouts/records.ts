import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';
import type { LoggedSet } from './fold.ts';

/** The best of an exercise, each by itself; null: never done that way. Loads in kilograms. */
export interface Records {
  load: number | null;
  estimatedMax: number | null;
  reps: number | null;
  volume: number | null;
  timeSeconds: number | null;
  distanceMeters: number | null;
}
export type RecordKind = keyof Records;
/** Sets and repetitions without warm-ups; volume in kilograms. */
export interface Totals {
  sets: number;
  reps: number;
  volume: number;
}

/** Repetitions over which Epley's estimate adds the load itself once. */
const epleyReps = 30;

/**
 * The load that could be lifted once, after Epley (B. Epley, "Poundage chart", Boyd Epley Workout, 1985): load × (1 + reps / 30). A single repetition
 * counts as itself (WRK-17). Null without a load or a repetition.
 */
export function estimatedMax(loadKg: number | null | undefined, reps: number | null | undefined): number | null {
  if (!loadKg || !reps || loadKg <= 0 || reps < 1) return null;
  return reps === 1 ? loadKg : loadKg * (1 + reps / epleyReps);
}

/** Load times repetitions. */
const volumeOf = ({ load_kg: load, reps }: ActivityData): number => (load ?? 0) * (reps ?? 0);

type Counted = Pick<LoggedSet, 'data' | 'isSkipped'>;
/** Warm-ups and skipped sets count for nothing; drop sets do (WRK-17). */
const isCounted = ({ data, isSkipped }: Counted): boolean => !isSkipped && data.set_type !== 'warmup';

export function totalsOf(sets: Iterable<Counted>): Totals {
  const counted = [...sets].filter(isCounted);
  return {
    sets: counted.length,
    reps: counted.reduce((sum, { data }) => sum + (data.reps ?? 0), 0),
    volume: counted.reduce((sum, { data }) => sum + volumeOf(data), 0),
  };
}

/** What a set achieves; nothing counts as an achievement. */
const achieved = (data: ActivityData): Records => ({
  load: (data.reps ?? 0) > 0 && data.load_kg ? data.load_kg : null,
  estimatedMax: estimatedMax(data.load_kg, data.reps),
  reps: data.reps || null,
  volume: volumeOf(data) || null,
  timeSeconds: data.time_s || null,
  distanceMeters: data.distance_m || null,
});
const recordKinds: readonly RecordKind[] = ['load', 'estimatedMax', 'reps', 'volume', 'timeSeconds', 'distanceMeters'];
const noRecords: Records = { load: null, estimatedMax: null, reps: null, volume: null, timeSeconds: null, distanceMeters: null };

/** The best of these sets, which are of one exercise: the one that was performed, not the one that was prescribed. */
export function recordsOf(sets: Iterable<Counted>): Records {
  const best = { ...noRecords };
  for (const { data } of [...sets].filter(isCounted)) {
    const now = achieved(data);
    for (const kind of recordKinds) if (now[kind] !== null && now[kind] > (best[kind] ?? 0)) best[kind] = now[kind];
  }
  return best;
}

/** What beats the member's own best. The first time is no record: there was nothing to beat. */
export const beaten = (before: Records, now: Records): RecordKind[] =>
  recordKinds.filter((kind) => {
    const [old, next] = [before[kind], now[kind]];
    return old !== null && next !== null && next > old;
  });
