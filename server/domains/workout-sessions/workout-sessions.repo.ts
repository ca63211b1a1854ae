import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { ActivityRow, SessionRow, WorkoutSessionsTables } from './workout-sessions.tables.ts';

/** A session of one member in one workout. */
export interface OwnSession {
  subscriberId: string;
  workoutId: string;
  id: string;
}
export type SessionsRepo = ReturnType<typeof createSessionsRepo>;

export const createSessionsRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<WorkoutSessionsTables>(tenant);
  return {
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
    ...starting,
    find: (tenant: Tenant, { subscriberId, workoutId, id }: OwnSession): Promise<SessionRow | undefined> =>
      rows(tenant)
        .selectFrom('workout_sessions')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .where('subscriber_id', '=', subscriberId)
        .where('workout_id', '=', workoutId)
        .executeTakeFirst(),
    isOwn: async (tenant: Tenant, subscriberId: string, id: string): Promise<boolean> => {
      const own = rows(tenant).selectFrom('workout_sessions').select('id').where('app_id', '=', tenant.appId).where('id', '=', id);
      return (await own.where('subscriber_id', '=', subscriberId).executeTakeFirst()) !== undefined;
    },
    hasAny: async (tenant: Tenant, subscriberId: string): Promise<boolean> => {
      const own = rows(tenant)
        .selectFrom('workout_sessions')
        .select('id')
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriberId);
      return (await own.limit(1).executeTakeFirst()) !== undefined;
    },
    /** Newest first, fifty per page. An open session is the newest: a later start would have closed it. */
    list: (tenant: Tenant, { subscriberId, workoutId }: Omit<OwnSession, 'id'>, page: number) =>
      pageOf(
        rows(tenant)
          .selectFrom('workout_sessions')
          .selectAll()
          .where('app_id', '=', tenant.appId)
          .where('subscriber_id', '=', subscriberId)
          .where('workout_id', '=', workoutId)
          .orderBy('started_at', 'desc')
          .orderBy('id', 'desc'),
        page,
      ),
    /** The logs of sessions, with removed entries. */
    activities: (tenant: Tenant, sessionIds: readonly string[]): Promise<ActivityRow[]> =>
      rows(tenant)
        .selectFrom('workout_activities')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where(sql<boolean>`session_id = any(${sessionIds}::uuid[])`)
        .execute(),
    /**
     * Completes a session at a time that is part of it, which also ends that it was abandoned later (WRK-10, WRK-13). Notes it in the member's own list
     * (ACT-6). Null: it was completed already, or had ended before.
     */
    complete: async (
      tenant: Tenant,
      { subscriberId, workoutId, id }: OwnSession,
      { at, pageId, noteId, now }: { at: string; pageId: string | null; noteId: string; now: string },
    ): Promise<SessionRow | null> => {
      const { rows: completed } = await sql<SessionRow>`with done as (
          update workout_sessions set completed_at = greatest(started_at, ${at}::timestamptz), abandoned_at = null, page_id = ${pageId},
              results_at = null
            where app_id = ${tenant.appId} and id = ${id} and subscriber_id = ${subscriberId} and workout_id = ${workoutId}
              and completed_at is null and ${at}::timestamptz <= least(abandoned_at, started_at + interval '24 hours') returning *
        ), noted as materialized (
          select bandstand_note_activity(app_id, ${noteId}::uuid, subscriber_id, 'workout_completed',
            jsonb_strip_nulls(jsonb_build_object('page_id', page_id, 'workout_id', workout_id)), ${now}::timestamptz) from done
        )
        select done.* from done where (select count(*) from noted) >= 0`.execute(rows(tenant));
      return completed[0] ?? null;
    },
  };
};

const starting = {
  /** Two starts of a member in one workout wait for each other: the second closes the first. */
  lockStarts: async (on: Work, { subscriberId, workoutId }: Omit<OwnSession, 'id'>): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`workout ${subscriberId} ${workoutId}`}, 0))`.execute(within(on));
  },
  findByClient: async (on: Work, tenant: Tenant, subscriberId: string, clientUid: string): Promise<SessionRow | undefined> =>
    within<WorkoutSessionsTables>(on)
      .selectFrom('workout_sessions')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('subscriber_id', '=', subscriberId)
      .where('client_uid', '=', clientUid)
      .executeTakeFirst(),
  /**
   * Adds a session and closes those of the workout that began before it as abandoned (WRK-13). One that arrives late, after a session that began later,
   * ends when that one began: the order of arrival changes nothing.
   */
  start: async (on: Work, session: Omit<SessionRow, 'completed_at' | 'abandoned_at' | 'page_id' | 'results_at'>): Promise<SessionRow> => {
    const { app_id: appId, subscriber_id: subscriberId, workout_id: workoutId, started_at: startedAt } = session;
    const { rows } = await sql<SessionRow>`with closed as (
        update workout_sessions set abandoned_at = ${startedAt}::timestamptz, results_at = null
          where app_id = ${appId} and subscriber_id = ${subscriberId} and workout_id = ${workoutId} and completed_at is null
            and started_at <= ${startedAt}::timestamptz and (abandoned_at is null or abandoned_at > ${startedAt}::timestamptz)
      )
      insert into workout_sessions (app_id, id, subscriber_id, workout_id, session_mode, client_uid, started_at, abandoned_at, created_at,
          shown_on)
        values (${appId}, ${session.id}, ${subscriberId}, ${workoutId}, ${session.session_mode}, ${session.client_uid}, ${startedAt},
          (select min(started_at) from workout_sessions where app_id = ${appId} and subscriber_id = ${subscriberId}
            and workout_id = ${workoutId} and started_at > ${startedAt}::timestamptz), ${session.created_at}, ${session.shown_on})
        returning *`.execute(within(on));
    const [row] = rows;
    if (!row) throw new Error('An insert without a condition added no row');
    return row;
  },
};
