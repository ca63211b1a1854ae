import type { WorkoutGroup, WorkoutItem, WorkoutSet } from '@bandstand/contract/workout.ts';
import type { ExerciseRecords, ExerciseRecordKind, ExerciseResult } from '@bandstand/contract/workouts.history.ts';
import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';
import { setKey, type LoggedSet, type SessionState } from '@bandstand/rules/workouts/fold.ts';
import { beaten, recordsOf, type RecordKind, type Records } from '@bandstand/rules/workouts/records.ts';
import { stepsOf, type SetStep } from '@bandstand/rules/workouts/steps.ts';

type Place = Pick<LoggedSet, 'itemId' | 'round' | 'set' | 'side'>;
/** A set of an exercise in the list: prescribed or added, done or not. */
export interface SetRow extends Place {
  key: string;
  groupId: string;
  type: WorkoutSet['type'];
  prescribed: WorkoutSet | undefined;
  /** The rest that follows it, in seconds. */
  rest: number | null;
  logged: LoggedSet | null;
  /** What was done in its place last time. */
  last: ActivityData | null;
  isAdded: boolean;
}

/** What was done of an exercise before: the last time, and the records. */
export interface Before {
  last: ExerciseResult;
  records: ExerciseRecords;
}

/** The rows of an exercise: the prescribed sets, those that were logged beyond them, and empty ones until there are `added` beyond the plan. */
export function rowsOf(groups: readonly WorkoutGroup[], item: WorkoutItem, log: SessionState | null, before: Before | null, added: number): SetRow[] {
  const steps = stepsOf(groups);
  const group = groups.find(({ items }) => items.includes(item));
  const planned = steps.flatMap((step, at): Planned[] => {
    if (step.kind !== 'set' || step.itemId !== item.uid) return [];
    const next = steps[at + 1];
    return [{ ...step, rest: next?.kind === 'rest' ? next.seconds : null }];
  });
  const keys = new Set(planned.map(setKey));
  const further = [...(log?.sets.values() ?? [])].filter((set) => set.itemId === item.uid && !keys.has(setKey(set)) && !set.isSkipped);
  const all: (Planned & { isAdded: boolean })[] = planned.map((step) => ({ ...step, isAdded: false }));
  const isStraight = group?.type === 'straight';
  const highest = () => Math.max(0, ...all.map((row) => (isStraight ? row.set : row.round)));
  for (const { round, set, side, data } of further)
    all.push({ ...emptyRow(item, group, planned), round, set, side, type: data.set_type ?? 'normal' });
  for (let count = further.length; count < added; count += 1) {
    const number = highest() + 1;
    const empty = emptyRow(item, group, planned);
    all.push(isStraight ? { ...empty, set: number } : { ...empty, round: number });
  }
  return all.map((row, at) => {
    const key = setKey(row);
    const logged = log?.sets.get(key) ?? null;
    const type = logged?.data.set_type ?? row.type;
    return { ...row, key, type, logged, prescribed: item.sets[row.set - 1] ?? item.sets.at(-1), last: lastOf(before, row, at) };
  });
}

type Planned = Pick<SetStep, 'itemId' | 'groupId' | 'round' | 'set' | 'side' | 'type'> & { rest: number | null };

const emptyRow = (item: WorkoutItem, group: WorkoutGroup | undefined, planned: readonly Planned[]): Planned & { isAdded: boolean } => ({
  itemId: item.uid,
  groupId: group?.id ?? '',
  round: 1,
  set: group?.type === 'straight' ? 1 : (planned.at(-1)?.set ?? 1),
  side: planned.at(-1)?.side ?? null,
  type: 'normal',
  rest: item.rest ?? null,
  isAdded: true,
});

/** The set of last time in the same place, else the one with the same number in order. */
function lastOf(before: Before | null, { round, set, side }: Pick<SetRow, 'round' | 'set' | 'side'>, at: number): ActivityData | null {
  const sets = before?.last.sets ?? [];
  const same = sets.find((one) => (one.round ?? 1) === round && (one.set ?? 1) === set && (one.side ?? null) === side);
  return same ?? sets[at] ?? null;
}

const kinds: Record<RecordKind, ExerciseRecordKind> = {
  load: 'load',
  estimatedMax: 'estimated_max',
  reps: 'reps',
  volume: 'volume',
  timeSeconds: 'time_s',
  distanceMeters: 'distance_m',
};

/** Which sets of an exercise set a record when they were logged, by the key of the set. */
export function recordSets(sets: readonly LoggedSet[], records: ExerciseRecords | null): Map<string, ExerciseRecordKind[]> {
  const found = new Map<string, ExerciseRecordKind[]>();
  if (!records) return found;
  const best: Records = {
    load: records.load,
    estimatedMax: records.estimated_max,
    reps: records.reps,
    volume: records.volume,
    timeSeconds: records.time_s,
    distanceMeters: records.distance_m,
  };
  for (const set of sets.toSorted((one, other) => Date.parse(one.ts) - Date.parse(other.ts))) {
    const now = recordsOf([set]);
    const won = beaten(best, now);
    if (won.length > 0)
      found.set(
        setKey(set),
        won.map((kind) => kinds[kind]),
      );
    for (const kind of won) best[kind] = now[kind];
  }
  return found;
}

/** The sets of a workout that are done, and how many there are. */
export function progressOf(groups: readonly WorkoutGroup[], log: SessionState | null): { done: number; total: number } {
  const planned = stepsOf(groups).filter((step) => step.kind === 'set');
  const done = planned.filter((step) => log?.sets.has(setKey(step))).length;
  return { done, total: planned.length };
}
