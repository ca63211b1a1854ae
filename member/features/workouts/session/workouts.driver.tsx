import { screen, within } from '@testing-library/react';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aBlock, aPage, anId } from '@bandstand/contract/testing/pages.builders.ts';
import type { Workout, WorkoutGroup, WorkoutItem } from '@bandstand/contract/workout.ts';
import type { ExerciseRecords, ExerciseResult } from '@bandstand/contract/workouts.history.ts';
import type { WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { vi } from 'vitest';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aWorkout } from '../../../testing/kitWorkout.ts';
import { visit, type Visit, type VisitOptions } from '../../../testing/visit.tsx';

export const squat = anId();
export const anItem = (title: string, sets: WorkoutItem['sets'], more: Partial<WorkoutItem> = {}): WorkoutItem => ({
  uid: anId(),
  exercise_id: null,
  title,
  sets,
  ...more,
});
export const aGroup = (type: WorkoutGroup['type'], items: WorkoutItem[], more: Partial<WorkoutGroup> = {}): WorkoutGroup => ({
  id: anId(),
  type,
  items,
  ...more,
});
const aSet = { type: 'normal' as const, reps: 5 };
/** Two sets of squats, with a rest after each. */
export const squats = () => aGroup('straight', [anItem('Back squat', [aSet, aSet], { exercise_id: squat, rest: 90 })]);

const none: ExerciseRecords = { load: null, estimated_max: null, reps: null, volume: null, time_s: null, distance_m: null };
/** 80 kg for five, the last time. */
export const lastTime = (exerciseId = squat) => {
  const set = { set: 1, round: 1, load_kg: 80, reps: 5 };
  const best = { ...none, load: 80, estimated_max: 93.4, reps: 5, volume: 400 };
  const last: ExerciseResult = {
    session_id: anId(),
    ended_at: '2026-05-01T10:00:00Z',
    sets: [set, { ...set, set: 2 }],
    totals: { sets: 2, reps: 10, volume_kg: 800 },
    best,
  };
  return { exercise_id: exerciseId, last, records: best };
};

/** A server that keeps one log. */
export function aLog(workoutId: string) {
  const sessions: WorkoutSession[] = [];
  const sent: { activity_type: string; data: Record<string, unknown>; client_uid: string }[] = [];
  const calls: FakeCalls = {
    'GET /workouts/{id}/sessions': () => ({ items: [...sessions], total_count: sessions.length }),
    'POST /workouts/{id}/session': ({ body }) => {
      const { session_mode, ts } = body as { session_mode: WorkoutSession['session_mode']; ts: string };
      const session = {
        id: anId(),
        workout_id: workoutId,
        session_mode,
        started_at: ts,
        completed_at: null,
        abandoned_at: null,
        page_id: null,
        activities: [],
      };
      sessions.unshift(session);
      return session;
    },
    'POST /workouts/{id}/session/{sessionId}/activity': ({ body }) => {
      const entry = {
        id: anId(),
        removed_at: null,
        ...(body as (typeof sent)[number] & { ts: string }),
      } as never as WorkoutSession['activities'][number];
      sent.push(entry as never);
      sessions[0]?.activities.push(entry);
      return entry;
    },
    'DELETE /workouts/{id}/session/{sessionId}/activity/{activityId}': ({ params }) => {
      const [session] = sessions;
      if (session) session.activities = session.activities.filter(({ id }) => id !== params['activityId']);
      return null as never;
    },
    'PUT /workouts/{id}/session/{sessionId}': ({ body }) => {
      const session = requireAt(sessions, 0);
      session.completed_at = (body as { ts: string }).ts;
      return { ...session, root_progress: null };
    },
    'GET /exercise_results/latest': () => ({ items: [lastTime()] }),
  };
  return { calls, sent, sessions };
}

export type Training = Visit & { workout: Workout; log: ReturnType<typeof aLog>; player: ReturnType<typeof within> };

/** Opens the player of a workout on its page. */
export async function train(groups: WorkoutGroup[], more: Partial<Workout> = {}, options: VisitOptions = {}): Promise<Training> {
  const workout = aWorkout({ title: 'Monday', groups, ...more });
  const log = aLog(workout.id);
  const page = aPage({ path: '/monday', page_title: 'Monday', blocks: [aBlock('workout', { workout_id: workout.id, workout })] });
  // A region without pounds.
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  const app = await visit({
    at: `/monday#workout?workout_id=${workout.id}`,
    pages: [page],
    bundle: aBundle(),
    ...options,
    calls: { ...log.calls, ...options.calls },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Monday' });
  return { ...app, workout, log, player: within(dialog) };
}

export const press = async ({ user }: Pick<Visit, 'user'>, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
