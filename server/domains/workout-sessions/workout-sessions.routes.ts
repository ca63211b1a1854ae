import { workoutSessions } from '@bandstand/contract/workouts.sessions.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { WorkoutActivities } from './workout-sessions.activities.service.ts';
import type { EffectiveExercises } from './workout-sessions.exercise.service.ts';
import type { WorkoutSessions } from './workout-sessions.service.ts';
import type { Swaps } from './workout-sessions.swaps.service.ts';

interface Services {
  sessions: WorkoutSessions;
  activities: WorkoutActivities;
  exercises: EffectiveExercises;
  swaps: Swaps;
}

export const workoutSessionsRoutes = ({ sessions, activities, exercises, swaps }: Services): Binding[] =>
  bind(workoutSessions, {
    'POST /workouts/{id}/session': ({ member, params, body, keep }) => sessions.start(member, params.id, body, keep),
    'PUT /workouts/{id}/session/{sessionId}': ({ member, params, body }) => sessions.complete(member, params.id, params.sessionId, body),
    'GET /workouts/{id}/session/{sessionId}': ({ member, params }) => sessions.read(member, params.id, params.sessionId),
    'GET /workouts/{id}/sessions': ({ member, params, query }) => sessions.list(member, params.id, query.page),
    'POST /workouts/{id}/session/{sessionId}/activity': ({ member, params, body, keep }) => activities.add(member, params, body, keep),
    'DELETE /workouts/{id}/session/{sessionId}/activity/{activityId}': ({ member, params, query }) => activities.remove(member, params, query.ts),
    'GET /workout_group_items/{uid}/exercise': ({ tenant, member, preview, params }) => exercises.read({ tenant, member, preview }, params.uid),
    'POST /subscribers/swap_exercise': ({ member, body }) => swaps.swap(member, body),
    'POST /subscribers/reset_exercise': ({ member, body }) => swaps.reset(member, body.exercise_id),
  });
