import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

export interface ExerciseLogs {
  /** Members who logged sets of an exercise, in how many sessions, and how many have swapped it or for it. */
  counts: (tenant: Tenant, exerciseId: string) => Promise<{ members: number; sessions: number; swaps: number }>;
  /** Logs and swaps name `into` where they named `from`; sessions with it are added up again. */
  replace: (trx: Work, tenant: Tenant, merge: { from: string; into: string }) => Promise<void>;
}

export const createExerciseLogs = ({ db }: { db: Database }): ExerciseLogs => ({
  counts: async (tenant, exerciseId) => {
    const { rows } = await sql<{ members: number; sessions: number; swaps: number }>`select
        (select count(*)::int from exercise_swaps where app_id = ${tenant.appId} and ${exerciseId} in (exercise_id, alternate_id)) as swaps,
        count(distinct subscriber_id)::int as members, count(distinct session_id)::int as sessions
      from workout_activities where app_id = ${tenant.appId} and exercise_id = ${exerciseId} and removed_at is null`.execute(
      db.for(tenant),
    );
    return oneRow({ rows });
  },
  replace: async (trx, { appId }, { from, into }) => {
    // Who swapped one for the other has nothing left to swap, and a swap of `into` stays as it is.
    await sql`delete from exercise_swaps s where app_id = ${appId} and (
          (exercise_id = ${from} and (alternate_id = ${into} or exists (select 1 from exercise_swaps o
            where o.app_id = s.app_id and o.subscriber_id = s.subscriber_id and o.exercise_id = ${into})))
          or (exercise_id = ${into} and alternate_id = ${from}))`.execute(within(trx));
    await sql`update exercise_swaps set exercise_id = case exercise_id when ${from} then ${into}::uuid else exercise_id end,
          alternate_id = case alternate_id when ${from} then ${into}::uuid else alternate_id end
        where app_id = ${appId} and ${from} in (exercise_id, alternate_id)`.execute(within(trx));
    await sql`with named as (
          update workout_activities set exercise_id = case exercise_id when ${from} then ${into}::uuid else exercise_id end,
              data = regexp_replace(data::text, ${from}, ${into}, 'gi')::jsonb
            where app_id = ${appId} and (exercise_id = ${from} or lower(data->>'exercise_id') = ${from}
              or lower(data->>'prescribed_exercise_id') = ${from} or lower(data->>'alternate_id') = ${from})
            returning session_id
        )
        update workout_sessions set results_at = null where app_id = ${appId} and id in (select session_id from named)`.execute(
      within(trx),
    );
  },
});
