import type { WorkoutGroup, WorkoutItem, WorkoutSet } from '@bandstand/contract/workout.ts';
import type { ActivityData, WorkoutActivityType } from '@bandstand/contract/workouts.sessions.ts';
import type { LogEntry } from './fold.ts';

const startMs = Date.parse('2026-05-01T10:00:00.000Z');

/** An entry that many seconds after the start. */
export const anEntry = (
  client_uid: string,
  seconds: number,
  activity_type: WorkoutActivityType,
  { group = 'g', item = 'i', removed = null, ...data }: { group?: string | null; item?: string | null; removed?: number | null } & ActivityData = {},
): LogEntry => ({
  client_uid,
  ts: new Date(startMs + seconds * 1000).toISOString(),
  activity_type,
  workout_group_id: group,
  workout_group_item_id: item,
  data,
  removed_at: removed === null ? null : new Date(startMs + removed * 1000).toISOString(),
});

/** A prescribed set: of so many repetitions, or of another kind. */
export const aSet = (set: number | Partial<WorkoutSet> = 5): WorkoutSet =>
  typeof set === 'number' ? { type: 'normal', reps: set } : { type: 'normal', ...set };
export const anItem = (uid: string, sets: (number | Partial<WorkoutSet>)[], more: Partial<WorkoutItem> = {}): WorkoutItem => ({
  uid,
  exercise_id: null,
  title: uid,
  sets: sets.map(aSet),
  ...more,
});
export const aGroup = (type: WorkoutGroup['type'], items: WorkoutItem[], more: Partial<WorkoutGroup> = {}): WorkoutGroup => ({
  id: type,
  type,
  items,
  ...more,
});
