import type { EffectiveExercise, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import type { ShownWorkout } from '../state/filled.ts';
import type { Before } from '../state/rows.ts';
import type { WorkoutModel, WorkoutView } from '../state/workoutModel.ts';

export type ListProps = {
  workout: ShownWorkout;
  view: WorkoutView;
  model: WorkoutModel;
  exercises: ReadonlyMap<string, EffectiveExercise>;
  before: ReadonlyMap<string, Before>;
  unit: LoadUnit;
  /** Opens the choice of another exercise. */
  onSwap: (itemId: string) => void;
};
