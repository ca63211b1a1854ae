import { Type, type Static } from 'typebox';
import { mediaField } from './blocks/media-field.ts';
import { Image, Video } from './media.ts';
import { Id, Nullable, OneOf } from './wire.ts';

/** A prescribed set (WRK-2). `time` in seconds, `distance` in metres, `load` as the owner writes it ("24 kg", "70 %"). */
export const WorkoutSet = Type.Object(
  {
    type: OneOf(['normal', 'warmup', 'dropset']),
    reps: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 10_000 }))),
    time: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 86_400 }))),
    distance: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }))),
    load: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
  },
  { additionalProperties: true },
);
export type WorkoutSet = Static<typeof WorkoutSet>;

/** An exercise within a group. `exercise_id` is the exercise's page, `path` its address if the viewer may see it; `rest` in seconds. */
export const WorkoutItem = Type.Object(
  {
    uid: Id,
    exercise_id: Nullable(Id),
    path: Type.Optional(Nullable(Type.String())),
    title: Type.String({ maxLength: 200 }),
    sets: Type.Array(WorkoutSet, { maxItems: 100 }),
    rest: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 36_000 }))),
    /** `each`: left, then right (WRK-14). `both` is its older name, which is still accepted. */
    side: Type.Optional(Nullable(OneOf(['left', 'right', 'each', 'both']))),
    notes: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
    media: mediaField(Image),
    video_at: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 86_400, description: 'seconds into the video of the workout (WRK-8)' }))),
  },
  { additionalProperties: true },
);
export type WorkoutItem = Static<typeof WorkoutItem>;

export const WorkoutGroup = Type.Object(
  {
    id: Id,
    title: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    type: OneOf(['straight', 'superset', 'circuit', 'interval', 'amrap', 'emom', 'for_time']),
    rounds: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
    time_cap: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 86_400, description: 'seconds' }))),
    interval_s: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: 3600, description: 'seconds of each window of an emom; 60 if left out' })),
    ),
    rest_after: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 36_000, description: 'seconds' }))),
    items: Type.Array(WorkoutItem, { maxItems: 100 }),
  },
  { additionalProperties: true },
);
export type WorkoutGroup = Static<typeof WorkoutGroup>;

/** The shuttle run of a beep test: its distance, and the shuttles of each level at one speed (WRK-7). */
export const BeepProtocol = Type.Object({
  distance_m: Type.Number({ minimum: 1, maximum: 1000 }),
  levels: Type.Array(Type.Object({ speed_kmh: Type.Number({ minimum: 0.5, maximum: 60 }), shuttles: Type.Integer({ minimum: 1, maximum: 200 }) }), {
    minItems: 1,
    maxItems: 60,
  }),
});
export type BeepProtocol = Static<typeof BeepProtocol>;

/** A workout (WRK-2). */
export const Workout = Type.Object(
  {
    id: Id,
    title: Type.String({ maxLength: 200 }),
    workout_type: OneOf(['default', 'beep_test', 'video_workout']),
    allowed_modes: Type.Array(OneOf(['follow_along', 'list'])),
    groups: Type.Array(WorkoutGroup, { maxItems: 100 }),
    video: mediaField(Video),
    capture_form_id: Type.Optional(Nullable(Id)),
    /** Whether members are asked how hard each set was (RPE). */
    asks_rpe: Type.Optional(Type.Boolean()),
    /** Of a beep test; null: the 20 m shuttle run of WRK-16. */
    beep_protocol: Type.Optional(Nullable(BeepProtocol)),
  },
  { additionalProperties: true, title: 'Workout' },
);
export type Workout = Static<typeof Workout>;

/** What a member swapped for good: the prescribed exercise, and the one shown instead (WRK-5). */
export const ExerciseSwaps = Type.Array(Type.Object({ exercise_id: Id, alternate_id: Id }));
export type ExerciseSwaps = Static<typeof ExerciseSwaps>;
