import type { Image, Video } from '@bandstand/contract/media.ts';
import type { EffectiveExercise } from '@bandstand/contract/workouts.sessions.ts';
import { setKey } from '@bandstand/rules/workouts/fold.ts';
import type { SetStep } from '@bandstand/rules/workouts/steps.ts';
import type { ShownItem, ShownWorkout } from '../state/filled.ts';
import { rowsOf, type Before } from '../state/rows.ts';
import { measuresOf, prescribedValues, valuesOf, type Measure, type Values } from '../state/values.ts';
import { performedId } from '../state/workouts.queries.ts';
import type { WorkoutView } from '../state/workoutModel.ts';

/** A set with everything that is shown of it. */
export interface PlannedSet {
  key: string;
  place: SetStep;
  item: ShownItem;
  title: string;
  number: number;
  count: number;
  exerciseId: string | null;
  columns: Measure[];
  values: Values;
  image: Image | null;
  video: Video | null;
  cues: readonly string[];
  canSwap: boolean;
}
type Parts = {
  workout: ShownWorkout;
  view: WorkoutView;
  exercises: ReadonlyMap<string, EffectiveExercise>;
  before: ReadonlyMap<string, Before>;
};

/** Looks up sets of a workout. */
export function planOf({ workout, view, exercises, before }: Parts): (set: SetStep) => PlannedSet | null {
  return (set) => {
    const item = workout.groups.flatMap(({ items }) => items).find(({ uid }) => uid === set.itemId);
    if (!item) return null;
    const exercise = exercises.get(item.uid);
    const exerciseId = performedId(item, exercise, view.log?.swaps);
    const known = (exerciseId && before.get(exerciseId)) || null;
    const rows = rowsOf(workout.groups, item, view.log, known, 0);
    const at = rows.findIndex(({ key }) => key === setKey(set));
    const row = rows[at];
    const choice = exercise?.id === exerciseId ? exercise : exercise?.alternates.find(({ id }) => id === exerciseId);
    const isSwapped = exerciseId !== item.exercise_id;
    const data = exercise?.id === exerciseId ? exercise?.data : null;
    const columns = measuresOf(item, known?.last.sets ?? [], data?.measures);
    const video = data?.video && 'url' in data.video ? data.video : null;
    return {
      key: setKey(set),
      place: set,
      item,
      title: (isSwapped ? choice?.title : null) ?? item.title,
      number: at + 1,
      count: rows.filter(({ isAdded }) => !isAdded).length,
      exerciseId,
      columns,
      values: valuesOf(columns, row?.logged?.data, prescribedValues(row?.prescribed, known?.records ?? null), row?.last),
      image: (isSwapped ? null : item.media) ?? data?.images[0] ?? choice?.image ?? null,
      video,
      cues: data?.cues ?? [],
      canSwap: (exercise?.alternates.length ?? 0) > 0 || isSwapped,
    };
  };
}
