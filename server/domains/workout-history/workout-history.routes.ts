import { workoutHistory } from '@bandstand/contract/workouts.history.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { WorkoutHistory } from './workout-history.service.ts';
import type { Coach } from './workout-history.studio.service.ts';

export const workoutHistoryRoutes = ({ history, coach }: { history: WorkoutHistory; coach: Coach }): Binding[] =>
  bind(workoutHistory, {
    'GET /workout_sessions': ({ member, query }) => history.sessions(member, query),
    'GET /workout_sessions.csv': async ({ member, reply }) => sendCsv(reply, 'workouts.csv', await history.csv(member)),
    'GET /workout_sessions/{id}': ({ member, params }) => history.session(member, params.id),
    'GET /exercise_results': ({ member, query }) => history.performed(member, query.page),
    'GET /exercise_results/latest': ({ member, query }) => history.latest(member, query.exercise_ids),
    'GET /exercise_results/{id}': ({ member, params, query }) => history.history(member, params.id, query),
    'GET /studio/members/{id}/workout_sessions': ({ tenant, params, query }) => coach.sessions(tenant, params.id, query),
    'GET /studio/members/{id}/workout_sessions/{sessionId}': ({ tenant, params }) => coach.session(tenant, params.id, params.sessionId),
    'GET /studio/members/{id}/workout_weeks': ({ tenant, params, query }) => coach.weeks(tenant, params.id, query.weeks),
    'GET /studio/workouts/{id}/report': ({ tenant, params, query }) => coach.report(tenant, params.id, query.page),
  });
