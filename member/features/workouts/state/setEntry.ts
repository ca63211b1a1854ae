import type { WorkoutItem, WorkoutSet } from '@bandstand/contract/workout.ts';
import type { ActivityData, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import type { LoggedSet } from '@bandstand/rules/workouts/fold.ts';
import type { Values } from './values.ts';
import type { NewEntry } from './workoutModel.ts';

type Parts = {
  place: Pick<LoggedSet, 'round' | 'set' | 'side'> & { groupId: string };
  item: Pick<WorkoutItem, 'uid' | 'exercise_id'>;
  values: Values;
  type: WorkoutSet['type'];
  unit: LoadUnit;
  /** The exercise that was done. */
  exerciseId: string | null;
  /** What was logged of it before. */
  before?: ActivityData | null;
  atMs?: number | undefined;
};

/** A set that is done (WRK-11). */
export const setEntry = ({ place: { groupId, round, set, side }, item, values, type, unit, exerciseId, before, atMs }: Parts): NewEntry => ({
  type: 'set_completed',
  groupId,
  itemId: item.uid,
  data: { ...before, ...values, set, round, side, set_type: type, unit, exercise_id: exerciseId, prescribed_exercise_id: item.exercise_id },
  ...(atMs === undefined ? {} : { atMs }),
});
