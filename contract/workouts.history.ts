import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Person } from './members.ts';
import { Workout } from './workout.ts';
import { ActivityData, ExerciseChoice, WorkoutSession } from './workouts.sessions.ts';
import { Id, List, Nullable, OneOf, PlainDate, Time } from './wire.ts';

const amount = Nullable(Type.Number());
/** The best of an exercise, each by itself (WRK-17); null: never done that way. Loads and volume in kilograms. */
export const ExerciseRecords = Type.Object({
  load: amount,
  estimated_max: amount,
  reps: amount,
  volume: amount,
  time_s: amount,
  distance_m: amount,
});
export type ExerciseRecords = Static<typeof ExerciseRecords>;
const recordKinds = ['load', 'estimated_max', 'reps', 'volume', 'time_s', 'distance_m'] as const;
export type ExerciseRecordKind = (typeof recordKinds)[number];

const totals = { sets: Type.Integer(), reps: Type.Integer(), volume_kg: Type.Number() };

/** What a member did of an exercise in one session. `sets` in their order, with warm-ups, which the sums leave out. */
export const ExerciseResult = Type.Object({
  session_id: Id,
  ended_at: Time,
  sets: Type.Array(ActivityData),
  totals: Type.Object(totals),
  best: ExerciseRecords,
});
export type ExerciseResult = Static<typeof ExerciseResult>;

/** A session that has ended, in a list. `title` and `path` are of the page it was done on; null: the reader may not see it. */
export const SessionSummary = Type.Object({
  id: Id,
  workout_id: Id,
  page_id: Nullable(Id),
  title: Nullable(Type.String()),
  path: Nullable(Type.String()),
  status: OneOf(['completed', 'abandoned']),
  started_at: Time,
  ended_at: Time,
  seconds: Type.Integer(),
  ...totals,
});
export type SessionSummary = Static<typeof SessionSummary>;

const NamedExercise = Type.Object({ ...ExerciseChoice.properties, title: Nullable(Type.String()) });

/** One session with its log, its exercises and the records it set. An open one has no sums yet. */
export const SessionDetail = Type.Object({
  session: WorkoutSession,
  summary: Nullable(SessionSummary),
  exercises: Type.Array(Type.Object({ exercise: NamedExercise, result: ExerciseResult, beaten: Type.Array(OneOf(recordKinds)) })),
});
export type SessionDetail = Static<typeof SessionDetail>;

/** An exercise that a member has done. */
export const PerformedExercise = Type.Object({ exercise: NamedExercise, last_at: Time, sessions: Type.Integer(), records: ExerciseRecords });
export type PerformedExercise = Static<typeof PerformedExercise>;

/** A member's week, from Monday, in their time zone. `planned`: workouts on their calendar; `kept`: those of them that were completed in that week. */
export const WorkoutWeek = Type.Object({
  starts_on: PlainDate,
  planned: Type.Integer(),
  kept: Type.Integer(),
  sessions: Type.Integer(),
  sets: Type.Integer(),
  volume_kg: Type.Number(),
});
export type WorkoutWeek = Static<typeof WorkoutWeek>;

/** Who does a workout, and where people stop (studio.md section 9). */
export const WorkoutReport = Type.Object({
  sessions: Type.Integer(),
  completed: Type.Integer(),
  members: Type.Integer(),
  /** Of completed sessions; null without any. */
  average_seconds: amount,
  average_volume_kg: amount,
  /** Sessions that were not completed, by the item of their last set; null: before the first set. */
  stops: Type.Array(Type.Object({ item_id: Nullable(Id), title: Nullable(Type.String()), count: Type.Integer() })),
  people: Type.Array(Type.Object({ member: Person, sessions: Type.Integer(), completed: Type.Integer(), last_at: Time })),
  total_people: Type.Integer(),
});
export type WorkoutReport = Static<typeof WorkoutReport>;

const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }));
const lists = { from: Type.Optional(Time), to: Type.Optional(Time), workout_id: Type.Optional(Id), page };
const staff = { who: 'owner', permission: 'members.read' } as const;
const ofMember = { ...staff, errors: ['user_not_found'] } as const;

/** What members did in workouts (+): their own history, and their coach's view of it. */
export const workoutHistory = calls({
  'GET /workout_sessions': { who: 'member', query: lists, returns: List(SessionSummary) },
  /** All sets of all sessions as a table, oldest first. */
  'GET /workout_sessions.csv': { who: 'member', returns: Type.String({ description: 'CSV' }) },
  'GET /workout_sessions/{id}': { who: 'member', params: { id: Id }, returns: SessionDetail },
  'GET /exercise_results': { who: 'member', query: { page }, returns: List(PerformedExercise) },
  /** The last time of each exercise, for its values in grey; those that were never done are left out. */
  'GET /exercise_results/latest': {
    who: 'member',
    query: { exercise_ids: Type.String({ maxLength: 4000 }) },
    returns: Type.Object({ items: Type.Array(Type.Object({ exercise_id: Id, last: ExerciseResult, records: ExerciseRecords })) }),
  },
  /** Newest first; `before` is `next_before` of the page before it. */
  'GET /exercise_results/{id}': {
    who: 'member',
    params: { id: Id },
    query: { before: Type.Optional(Type.String({ maxLength: 100 })), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })) },
    returns: Type.Object({
      exercise: NamedExercise,
      records: ExerciseRecords,
      items: Type.Array(ExerciseResult),
      total_count: Type.Integer(),
      next_before: Nullable(Type.String()),
    }),
  },
  'GET /studio/members/{id}/workout_sessions': { ...ofMember, params: { id: Id }, query: lists, returns: List(SessionSummary) },
  'GET /studio/members/{id}/workout_sessions/{sessionId}': {
    ...ofMember,
    params: { id: Id, sessionId: Id },
    /** `workout`: what is prescribed today; null if it was deleted. */
    returns: Type.Object({ ...SessionDetail.properties, workout: Nullable(Workout) }),
  },
  'GET /studio/members/{id}/workout_weeks': {
    ...ofMember,
    params: { id: Id },
    query: { weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: 52 })) },
    returns: Type.Object({ weeks: Type.Array(WorkoutWeek), exercises: Type.Array(PerformedExercise) }),
  },
  'GET /studio/workouts/{id}/report': { ...staff, params: { id: Id }, query: { page }, returns: WorkoutReport },
});
