import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Bests, ExerciseRecordRow, ExerciseResultRow } from './workout-history.tables.ts';

/** A member and an exercise. */
type Done = Pick<ExerciseResultRow, 'subscriber_id' | 'exercise_id'>;

const names = [
  'best_load',
  'best_estimated_max',
  'best_reps',
  'best_volume',
  'best_time',
  'best_distance',
] as const satisfies readonly (keyof Bests)[];
const listOf = (each: (name: string) => string) => sql.raw(names.map(each).join(', '));
/** The best of all these rows, each by itself. */
export const bests = listOf((name) => `max(${name}) as ${name}`);
const counted = sql`count(*)::int as sessions, max(ended_at) as last_at, ${bests}`;
const columns = sql`app_id, subscriber_id, exercise_id, sessions, last_at, ${listOf((name) => name)}`;

/** These pairs, as a table. */
const rowsOf = (pairs: readonly Done[]) => {
  const [members, exercises] = [pairs.map(({ subscriber_id }) => subscriber_id), pairs.map(({ exercise_id }) => exercise_id)];
  return sql`unnest(${members}::uuid[], ${exercises}::uuid[]) as x (subscriber_id, exercise_id)`;
};

/** Members and exercises with results of these sessions. */
export async function pairsIn(on: Work, { appId }: Tenant, sessionIds: readonly string[]): Promise<Done[]> {
  const { rows } = await sql<Done>`select distinct subscriber_id, exercise_id from exercise_results
      where app_id = ${appId} and session_id = any(${sessionIds}::uuid[])`.execute(within(on));
  return rows;
}

/** Adds results that were not counted before. */
export async function addToRecords(on: Work, { appId }: Tenant, done: readonly ExerciseResultRow[]): Promise<void> {
  if (done.length === 0) return;
  await sql`insert into exercise_records as r (${columns})
      select ${appId}::uuid, subscriber_id, exercise_id, ${counted}
        from jsonb_populate_recordset(null::exercise_results, ${JSON.stringify(done)}::jsonb)
        group by subscriber_id, exercise_id order by subscriber_id, exercise_id
      on conflict (app_id, subscriber_id, exercise_id) do update set sessions = r.sessions + excluded.sessions,
        last_at = greatest(r.last_at, excluded.last_at), ${listOf((name) => `${name} = greatest(r.${name}, excluded.${name})`)}`.execute(
    within(on),
  );
}

/** Sums up all results of these pairs, because some were replaced. */
export async function recount(on: Work, { appId }: Tenant, pairs: readonly Done[]): Promise<void> {
  if (pairs.length === 0) return;
  // Locked first and counted in a second statement: another session of the member may be added meanwhile.
  await sql`select 1 from exercise_records r join ${rowsOf(pairs)} using (subscriber_id, exercise_id)
      where r.app_id = ${appId} order by r.subscriber_id, r.exercise_id for update of r`.execute(within(on));
  await sql`delete from exercise_records r using ${rowsOf(pairs)}
      where r.app_id = ${appId} and r.subscriber_id = x.subscriber_id and r.exercise_id = x.exercise_id`.execute(within(on));
  await sql`insert into exercise_records (${columns})
      select e.app_id, e.subscriber_id, e.exercise_id, ${counted}
        from ${rowsOf(pairs)} join exercise_results e using (subscriber_id, exercise_id) where e.app_id = ${appId}
        group by e.app_id, e.subscriber_id, e.exercise_id`.execute(within(on));
}

/** Records of a member's exercises, one row each, however long the history is. */
export const createRecordsRepo = ({ db }: { db: Database }) => ({
  /** Exercises that the member has done, the latest first. */
  performed: async (
    tenant: Tenant,
    subscriberId: string,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ items: ExerciseRecordRow[]; total: number }> => {
    const { rows } = await sql<ExerciseRecordRow & { total: number }>`select *, (count(*) over ())::int as total from exercise_records
        where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
        order by last_at desc, exercise_id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db.for(tenant));
    return { items: rows, total: rows[0]?.total ?? 0 };
  },
  /** The last time of each exercise that the member has done, with the best of all times. */
  latest: async (tenant: Tenant, subscriberId: string, ids: readonly string[]): Promise<(ExerciseResultRow & { all: Bests })[]> => {
    const { rows } = await sql<ExerciseResultRow & { all: Bests }>`select last.*, to_jsonb(r) as all
        from unnest(${ids}::uuid[]) as x (id)
        join exercise_records r on r.app_id = ${tenant.appId} and r.subscriber_id = ${subscriberId} and r.exercise_id = x.id
        cross join lateral (select * from exercise_results where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
          and exercise_id = x.id order by ended_at desc, session_id desc limit 1) last`.execute(db.for(tenant));
    return rows;
  },
  /** Null for an exercise that the member has never done. */
  best: async (tenant: Tenant, subscriberId: string, exerciseId: string): Promise<ExerciseRecordRow | null> => {
    const { rows } = await sql<ExerciseRecordRow>`select * from exercise_records
        where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and exercise_id = ${exerciseId}`.execute(db.for(tenant));
    return rows[0] ?? null;
  },
});
