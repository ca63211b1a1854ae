import type { WorkoutActivity, WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { MemberSession, TestApp } from '../../testing/app.ts';

type Place = Pick<WorkoutSession, 'id' | 'workout_id'>;
type As = MemberSession | null;
type Input = Partial<Omit<WorkoutActivity, 'id' | 'removed_at'>> & Pick<WorkoutActivity, 'activity_type'>;
export type Sessions = ReturnType<typeof sessionsOf>;

/** A moment that many milliseconds from another. */
export const at = (iso: string, ms: number): string => isoOf(msOf(iso) + ms);

/** The calls about sessions, in few words. */
export function sessionsOf(app: TestApp) {
  const within = ({ id, workout_id }: Place) => ({ id: workout_id, sessionId: id });
  const start = (as: As, id: string, body: object = {}, headers: Record<string, string> = {}) =>
    app.call('POST /workouts/{id}/session', { as, params: { id }, body, headers });
  const add = (as: As, session: Place, body: Input, headers: Record<string, string> = {}) =>
    app.call('POST /workouts/{id}/session/{sessionId}/activity', { as, params: within(session), body, headers });
  return {
    start,
    add,
    /** A session that must start. */
    started: async (as: As, id: string): Promise<WorkoutSession> => {
      const { status, body, text } = await start(as, id);
      if (status !== 200) throw new Error(`The session did not start: ${status} ${text}`);
      return body;
    },
    /** An entry that must be taken. */
    added: async (as: As, session: Place, input: Input): Promise<WorkoutActivity> => {
      const { status, body, text } = await add(as, session, input);
      if (status !== 200) throw new Error(`The entry was refused: ${status} ${text}`);
      return body;
    },
    read: (as: As, session: Place) => app.call('GET /workouts/{id}/session/{sessionId}', { as, params: within(session) }),
    list: (as: As, id: string, page?: number) => app.call('GET /workouts/{id}/sessions', { as, params: { id }, query: { page } }),
    complete: (as: As, session: Place, body: object = {}) =>
      app.call('PUT /workouts/{id}/session/{sessionId}', { as, params: within(session), body }),
    remove: (as: As, session: Place, activityId: string, ts?: string) =>
      app.call('DELETE /workouts/{id}/session/{sessionId}/activity/{activityId}', {
        as,
        params: { ...within(session), activityId },
        query: { ts },
      }),
  };
}
