import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { addToRecords, bests, createRecordsRepo, pairsIn, recount } from './workout-history.records.repo.ts';
import type { Bests, ExerciseResultRow, ResultRow } from './workout-history.tables.ts';

export interface SessionsFilter {
  subscriberId: string;
  from?: string | undefined;
  to?: string | undefined;
  workoutId?: string | undefined;
}
/** Where a page of an exercise's history ended. */
export interface Cursor {
  endedAt: string;
  sessionId: string;
}
const keyOf = ({ subscriber_id, exercise_id }: Pick<ExerciseResultRow, 'subscriber_id' | 'exercise_id'>) =>
  `${subscriber_id} ${exercise_id}`;
export type HistoryRepo = ReturnType<typeof createHistoryRepo>;

export const perPage = 50;
export const createHistoryRepo = ({ db }: { db: Database }) => ({
  ...sessions(db),
  ...exercises(db),
  ...createRecordsRepo({ db }),
  /** Replaces what is known of these sessions, and brings the records of their exercises up to date. */
  replace: async (on: Work, tenant: Tenant, results: readonly ResultRow[], done: readonly ExerciseResultRow[]): Promise<void> => {
    const ids = results.map(({ session_id }) => session_id);
    const before = await pairsIn(on, tenant, ids);
    await sql`delete from workout_results where app_id = ${tenant.appId} and session_id = any(${ids}::uuid[])`.execute(within(on));
    await sql`insert into workout_results
        select x.* from jsonb_populate_recordset(null::workout_results, ${JSON.stringify(results)}::jsonb) x`.execute(within(on));
    await sql`insert into exercise_results
        select x.* from jsonb_populate_recordset(null::exercise_results, ${JSON.stringify(done)}::jsonb) x`.execute(within(on));
    const replaced = new Set(before.map(keyOf));
    await recount(on, tenant, before);
    const added = done.filter((row) => !replaced.has(keyOf(row)));
    await addToRecords(on, tenant, added);
  },
});

const sessions = (db: Database) => ({
  /** Newest first. Sessions in which nothing was done are left out, unless they were completed. */
  sessions: async (
    tenant: Tenant,
    { subscriberId, from, to, workoutId }: SessionsFilter,
    page: number,
  ): Promise<{ items: ResultRow[]; total: number }> => {
    const matching = sql`app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and (sets > 0 or status = 'completed')
      ${from === undefined ? sql`` : sql`and ended_at >= ${from}::timestamptz`}
      ${to === undefined ? sql`` : sql`and ended_at < ${to}::timestamptz`}
      ${workoutId === undefined ? sql`` : sql`and workout_id = ${workoutId}`}`;
    const { rows } = await sql<{ total: number } & (ResultRow | { session_id: null })>`select total, r.* from
        (select count(*)::int as total from workout_results where ${matching}) counted left join
        (select * from workout_results where ${matching} order by ended_at desc, session_id desc
          limit ${perPage} offset ${(page - 1) * perPage}) r on true order by r.ended_at desc, r.session_id desc`.execute(db.for(tenant));
    return { items: rows.filter((row) => row.session_id !== null), total: rows[0]?.total ?? 0 };
  },
  /** Sessions that ended within these days, a day of leeway on both sides for zones. */
  between: async (tenant: Tenant, subscriberId: string, { from, to }: { from: string; to: string }): Promise<ResultRow[]> => {
    const { rows } = await sql<ResultRow>`select * from workout_results where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
        and ended_at >= ${from}::date - 1 and ended_at < ${to}::date + 2 order by ended_at desc, session_id desc limit 2000`.execute(
      db.for(tenant),
    );
    return rows;
  },
  session: async (tenant: Tenant, id: string): Promise<ResultRow | null> => {
    const { rows } = await sql<ResultRow>`select * from workout_results where app_id = ${tenant.appId} and session_id = ${id}`.execute(
      db.for(tenant),
    );
    return rows[0] ?? null;
  },
  /** How a workout goes: its sums, and where sessions that were not completed ended. */
  report: async (tenant: Tenant, workoutId: string) => {
    const { rows } = await sql<{
      sessions: number;
      completed: number;
      members: number;
      average_seconds: number | null;
      average_volume: number | null;
      stops: { item_id: string | null; count: number }[] | null;
    }>`with own as materialized (select * from workout_results where app_id = ${tenant.appId} and workout_id = ${workoutId})
      select count(*)::int as sessions, count(*) filter (where status = 'completed')::int as completed,
          count(distinct subscriber_id)::int as members, avg(seconds) filter (where status = 'completed')::float8 as average_seconds,
          avg(volume) filter (where status = 'completed')::float8 as average_volume,
          (select jsonb_agg(s) from (select last_item_id as item_id, count(*)::int as count from own where status <> 'completed'
            group by last_item_id order by count desc limit 200) s) as stops
        from own`.execute(db.for(tenant));
    const [row] = rows;
    if (!row) throw new Error('A sum without groups has one row');
    return { ...row, stops: row.stops ?? [] };
  },
  /** Those who did it last come first. */
  people: async (
    tenant: Tenant,
    workoutId: string,
    page: number,
  ): Promise<{ subscriber_id: string; sessions: number; completed: number; last_at: string }[]> => {
    const { rows } = await sql<{ subscriber_id: string; sessions: number; completed: number; last_at: string }>`select subscriber_id,
          count(*)::int as sessions, count(*) filter (where status = 'completed')::int as completed, max(ended_at) as last_at
        from workout_results where app_id = ${tenant.appId} and workout_id = ${workoutId}
        group by subscriber_id order by last_at desc, subscriber_id limit ${perPage} offset ${(page - 1) * perPage}`.execute(
      db.for(tenant),
    );
    return rows;
  },
});

const exercises = (db: Database) => ({
  /** The history of an exercise, newest first, from a place in it. */
  history: async (
    tenant: Tenant,
    { subscriberId, exerciseId, before, limit }: { subscriberId: string; exerciseId: string; before: Cursor | null; limit: number },
  ): Promise<ExerciseResultRow[]> => {
    const from = before === null ? sql`` : sql`and (ended_at, session_id) < (${before.endedAt}::timestamptz, ${before.sessionId}::uuid)`;
    const { rows } =
      await sql<ExerciseResultRow>`select * from exercise_results where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
        and exercise_id = ${exerciseId} ${from} order by ended_at desc, session_id desc limit ${limit}`.execute(db.for(tenant));
    return rows;
  },
  /** What was done in a session, each with the best of all sessions of the member that ended before it. */
  inSession: async (tenant: Tenant, sessionId: string): Promise<(ExerciseResultRow & { earlier: Bests })[]> => {
    const { rows } = await sql<ExerciseResultRow & { earlier: Bests }>`select r.*, to_jsonb(b) as earlier from exercise_results r
        cross join lateral (select ${bests} from exercise_results e where e.app_id = r.app_id and e.subscriber_id = r.subscriber_id
          and e.exercise_id = r.exercise_id and e.ended_at < r.ended_at) b
        where r.app_id = ${tenant.appId} and r.session_id = ${sessionId} order by r.position`.execute(db.for(tenant));
    return rows;
  },
  /** Everything that the member has done, oldest first, for a file. */
  everything: async (tenant: Tenant, subscriberId: string): Promise<(ExerciseResultRow & { page_id: string | null })[]> => {
    const { rows } = await sql<ExerciseResultRow & { page_id: string | null }>`select e.*, w.page_id from exercise_results e
        join workout_results w on w.app_id = e.app_id and w.session_id = e.session_id
        where e.app_id = ${tenant.appId} and e.subscriber_id = ${subscriberId} order by e.ended_at, e.session_id, e.position
        limit 100000`.execute(db.for(tenant));
    return rows;
  },
});
