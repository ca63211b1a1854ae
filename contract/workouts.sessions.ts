import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Image } from './media.ts';
import { RootProgress } from './progress.ts';
import { ExerciseData } from './type-data.ts';
import { ExerciseSwaps } from './workout.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

const workoutModes = ['follow_along', 'list'] as const;
/** How a member goes through a workout (WRK-1). */
export type WorkoutMode = (typeof workoutModes)[number];

/** What can happen in a session (WRK-4). */
const workoutActivityTypes = [
  'set_completed',
  'set_skipped',
  'item_started',
  'item_completed',
  'item_skipped',
  'group_completed',
  'rounds_recorded',
  'rest_started',
  'swap',
  'note',
  'timer',
  'beep_level_reached',
  'beep_test_result',
  'video_position',
] as const;
export type WorkoutActivityType = (typeof workoutActivityTypes)[number];

/** The unit in which a load was typed; it is stored in kilograms (WRK-11). */
export type LoadUnit = 'kg' | 'lb';
/** The side that did a set. */
export type SetSide = 'left' | 'right';

const count = Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }));
const amount = Nullable(Type.Number({ minimum: 0, maximum: 10_000_000 }));
/**
 * `data` of the activities, as far as anything reads it; further keys are kept (WRK-11). `set` counts the sets of the item from 1, `round` the rounds
 * of its group. `exercise_id` is the exercise that was done, in a `swap` the prescribed one.
 */
export const ActivityData = Type.Partial(
  Type.Object({
    set: count,
    round: count,
    side: Nullable(OneOf(['left', 'right'])),
    set_type: Nullable(OneOf(['normal', 'warmup', 'dropset'])),
    reps: count,
    time_s: amount,
    distance_m: amount,
    /** Below zero: a machine that helps. */
    load_kg: Nullable(Type.Number({ minimum: -10_000, maximum: 10_000 })),
    unit: Nullable(OneOf(['kg', 'lb'])),
    exercise_id: Nullable(Id),
    prescribed_exercise_id: Nullable(Id),
    rpe: amount,
    /** Of a swap; null takes it back. */
    alternate_id: Nullable(Id),
    rounds: amount,
    text: Nullable(Type.String()),
    level: count,
    shuttle: count,
    position_s: amount,
    /** Of a film: the seconds of it that were played. */
    seen_s: amount,
  }),
  { additionalProperties: true },
);
export type ActivityData = Static<typeof ActivityData>;

/** One entry in the log of a session (WRK-4). `ts` is the device's time (WRK-10). */
export const WorkoutActivity = Type.Object({
  id: Id,
  workout_group_id: Nullable(Id),
  workout_group_item_id: Nullable(Id),
  activity_type: OneOf(workoutActivityTypes),
  data: ActivityData,
  ts: Time,
  client_uid: Type.String(),
  /** When it was removed; sessions list only entries that were not. */
  removed_at: Nullable(Time),
});
export type WorkoutActivity = Static<typeof WorkoutActivity>;

/** A member's pass through a workout (WRK-3). `activities` in their order. */
export const WorkoutSession = Type.Object({
  id: Id,
  workout_id: Id,
  session_mode: OneOf(workoutModes),
  started_at: Time,
  completed_at: Nullable(Time),
  abandoned_at: Nullable(Time),
  page_id: Nullable(Id),
  activities: Type.Array(WorkoutActivity),
});
export type WorkoutSession = Static<typeof WorkoutSession>;

/** An exercise as a choice. `path` null: it has no page that the viewer may open. */
export const ExerciseChoice = Type.Object({
  id: Nullable(Id),
  title: Type.String(),
  path: Nullable(Type.String()),
  image: Nullable(Image),
});

/** The exercise that the viewer does for an item, with those they may swap in (WRK-6). `data` is null unless they may open its page. */
export const EffectiveExercise = Type.Object({
  ...ExerciseChoice.properties,
  data: Nullable(ExerciseData),
  prescribed_exercise_id: Nullable(Id),
  swapped_from: Nullable(Id),
  alternates: Type.Array(ExerciseChoice),
});
export type EffectiveExercise = Static<typeof EffectiveExercise>;

/** The device's time, with milliseconds (WRK-10); default: now. */
const ts = Type.Optional(Time);
/** Recognises a repeat. */
const client_uid = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,100}$' }));
const [workout, session] = [{ id: Id }, { id: Id, sessionId: Id }];
const swapped = { returns: Type.Object({ exercise_swaps: ExerciseSwaps }), errors: ['swap_failed'] } as const;

/** A member's sessions of a workout, and swaps of exercises (WRK-3 to WRK-6). All of them need access to a page that shows the workout. */
export const workoutSessions = calls({
  'POST /workouts/{id}/session': {
    who: 'member',
    params: workout,
    idempotent: true,
    /** An unknown mode is `invalid_preference`. `ts` (+) and `client_uid` (+) serve a session that began without a network. */
    body: Type.Object({ session_mode: Type.Optional(Type.String({ maxLength: 60 })), ts, client_uid }),
    returns: WorkoutSession,
    errors: ['access_denied', 'invalid_preference'],
  },
  'PUT /workouts/{id}/session/{sessionId}': {
    who: 'member',
    params: session,
    body: Type.Object({ page_id: Type.Optional(Nullable(Id)), ts }),
    returns: Type.Object({ ...WorkoutSession.properties, root_progress: Nullable(RootProgress) }),
    errors: ['access_denied', 'session_closed'],
  },
  'GET /workouts/{id}/session/{sessionId}': { who: 'member', params: session, returns: WorkoutSession, errors: ['access_denied'] },
  'GET /workouts/{id}/sessions': {
    who: 'member',
    params: workout,
    query: { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) },
    returns: List(WorkoutSession),
    errors: ['access_denied'],
  },
  'POST /workouts/{id}/session/{sessionId}/activity': {
    who: 'member',
    params: session,
    idempotent: true,
    bodyLimit: 65_536,
    body: Type.Object({
      workout_group_id: Type.Optional(Nullable(Id)),
      workout_group_item_id: Type.Optional(Nullable(Id)),
      activity_type: OneOf(workoutActivityTypes),
      data: Type.Optional(ActivityData),
      ts,
      client_uid,
    }),
    returns: WorkoutActivity,
    errors: ['access_denied', 'session_closed'],
  },
  'DELETE /workouts/{id}/session/{sessionId}/activity/{activityId}': {
    who: 'member',
    params: { ...session, activityId: Id },
    query: { ts },
    returns: Nothing,
    errors: ['access_denied', 'session_closed'],
  },
  'GET /workout_group_items/{uid}/exercise': { who: 'guest', params: { uid: Id }, returns: EffectiveExercise, errors: ['access_denied'] },
  'POST /subscribers/swap_exercise': { who: 'member', body: Type.Object({ exercise_id: Id, alternate_id: Id }), ...swapped },
  'POST /subscribers/reset_exercise': { who: 'member', body: Type.Object({ exercise_id: Id }), ...swapped },
});
