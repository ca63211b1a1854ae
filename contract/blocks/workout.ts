import { Type } from 'typebox';
import { Id, Nullable } from '../wire.ts';
import { Workout } from '../workout.ts';

/** Workout: the plan of a workout. The server fills `workout` (WRK-2). */
export const workoutData = Type.Object(
  { workout_id: Nullable(Id), capture_form_id: Type.Optional(Nullable(Id)), workout: Type.Optional(Nullable(Workout)) },
  { additionalProperties: true },
);
