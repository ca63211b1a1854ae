import type { EffectiveExercise, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import type { Capture } from '../state/capture.ts';
import type { ShownGroup, ShownItem, ShownWorkout } from '../state/filled.ts';
import type { Before } from '../state/rows.ts';
import type { WorkoutModel, WorkoutView } from '../state/workoutModel.ts';

export type ListProps = {
  workout: ShownWorkout;
  view: WorkoutView;
  model: WorkoutModel;
  exercises: ReadonlyMap<string, EffectiveExercise>;
  before: ReadonlyMap<string, Before>;
  unit: LoadUnit;
  capture: Capture | null;
  /** Asks the questions that belong to a group. */
  onAsk: (groupId: string) => void;
  /** Opens the choice of another exercise. */
  onSwap: (itemId: string) => void;
};

/** The place of an exercise in a film beside which it is done. */
export interface FilmPlace {
  /** When it begins, in seconds; null: it has no place. */
  from: number | null;
  isCurrent: boolean;
  /** Its sets are shown. */
  isOpen: boolean;
  /** Null: the film cannot be moved there. */
  onJump: (() => void) | null;
  onToggle: () => void;
}

export type ItemCardProps = Omit<ListProps, 'before' | 'capture' | 'onAsk'> & {
  group: ShownGroup;
  item: ShownItem;
  exercise: EffectiveExercise | undefined;
  exerciseId: string | null;
  before: Before | null;
  headingLevel: 3 | 4;
  /** Where a film sets the pace. */
  film?: FilmPlace;
};
