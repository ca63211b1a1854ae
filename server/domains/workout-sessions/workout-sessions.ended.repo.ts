import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { ActivityRow, SessionRow } from './workout-sessions.tables.ts';

/** Whose sessions; nothing means all of the app. */
export interface EndedFilter {
  subscriberId?: string;
  workoutId?: string;
}
export type EndedRepo = ReturnType<typeof createEndedRepo>;

/** When a session ends or ended: as in `closesAtMs` of the rules. */
const closesAt = sql`coalesce(completed_at, least(abandoned_at, started_at + interval '24 hours'))`;
const batchSize = 100;

export const createEndedRepo = ({ db }: { db: Database }) => ({
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
  /**
   * Some sessions that have ended and are not added up, with their logs. They are locked: entries on their way arrive first, and later ones mark the
   * session again.
   */
  take: async (
    on: Work,
    tenant: Tenant,
    { subscriberId, workoutId }: EndedFilter,
    now: string,
  ): Promise<{ row: SessionRow; log: ActivityRow[] }[]> => {
    const { rows } = await sql<SessionRow>`select * from workout_sessions where app_id = ${tenant.appId} and results_at is null
        ${subscriberId === undefined ? sql`` : sql`and subscriber_id = ${subscriberId}`}
        ${workoutId === undefined ? sql`` : sql`and workout_id = ${workoutId}`}
        and ${closesAt} <= ${now}::timestamptz order by id limit ${batchSize} for update`.execute(within(on));
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const { rows: entries } = await sql<ActivityRow>`select * from workout_activities
        where app_id = ${tenant.appId} and session_id = any(${ids}::uuid[])`.execute(within(on));
    const logs = Map.groupBy(entries, ({ session_id }) => session_id);
    return rows.map((row) => ({ row, log: logs.get(row.id) ?? [] }));
  },
  settle: async (on: Work, tenant: Tenant, ids: readonly string[], now: string): Promise<void> => {
    await sql`update workout_sessions set results_at = ${now}::timestamptz
        where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`.execute(within(on));
  },
  /** Apps with sessions that have ended and are not added up. */
  unsettledApps: async (now: string): Promise<string[]> => {
    const { rows } = await sql<{ app_id: string }>`select distinct app_id from workout_sessions
        where results_at is null and ${closesAt} <= ${now}::timestamptz limit 1000`.execute(db.system());
    return rows.map(({ app_id }) => app_id);
  },
  /** A member's session in any workout. */
  find: async (tenant: Tenant, subscriberId: string, id: string): Promise<SessionRow | null> => {
    const { rows } = await sql<SessionRow>`select * from workout_sessions
        where app_id = ${tenant.appId} and id = ${id} and subscriber_id = ${subscriberId}`.execute(db.for(tenant));
    return rows[0] ?? null;
  },
});
