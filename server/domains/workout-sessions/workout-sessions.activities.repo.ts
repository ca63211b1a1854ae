import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { LockPatience } from '../../platform/db/group-commit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { OwnSession } from './workout-sessions.repo.ts';
import type { ActivityRow, WorkoutSessionsTables } from './workout-sessions.tables.ts';

/** An entry for the log of a session that must be the member's, in that workout. */
export interface NewActivity extends Omit<ActivityRow, 'app_id' | 'removed_at'> {
  workout_id: string;
}
/** What happened to an entry. `kept`: not added, because its `client_uid` was there before or the session had ended: `findStored` tells which. */
export type Added = 'added' | 'kept' | 'foreign';
export type ActivitiesRepo = ReturnType<typeof createActivitiesRepo>;

interface Columns {
  appId: string;
  ids: readonly string[];
  sessions: readonly string[];
  workouts: readonly string[];
  members: readonly string[];
  uids: readonly string[];
  groups: readonly (string | null)[];
  items: readonly (string | null)[];
  types: readonly string[];
  data: readonly string[];
  exercises: readonly (string | null)[];
  times: readonly string[];
  arrivals: readonly string[];
  patience: LockPatience;
}
/** When a session ends or ended: as in `closesAtMs` of the rules. */
const closesAt = sql`coalesce(s.completed_at, least(s.abandoned_at, s.started_at + interval '24 hours'))`;
// It does not read the log: planned while that is empty, it would go on to read all of it.
const adding = statement<Columns, { outcome: Added }>(
  (of) => sql`with w as materialized (
      select w.* from (select set_config('lock_timeout', ${of.patience}, true)) p,
        unnest(${of.ids}::uuid[], ${of.sessions}::uuid[], ${of.workouts}::uuid[], ${of.members}::uuid[], ${of.uids}::text[],
          ${of.groups}::uuid[], ${of.items}::uuid[], ${of.types}::text[], ${of.data}::text[], ${of.exercises}::uuid[],
          ${of.times}::timestamptz[], ${of.arrivals}::timestamptz[]) with ordinality
          as w (id, session_id, workout_id, subscriber_id, client_uid, group_id, item_id, type, data, exercise_id, ts, created_at, nr)
    ), own as materialized (
      select w.nr, s.id is not null as is_own, w.ts <= ${closesAt} as is_open,
          ${closesAt} <= w.created_at as is_late from w left join workout_sessions s
        on s.app_id = ${of.appId} and s.id = w.session_id and s.subscriber_id = w.subscriber_id and s.workout_id = w.workout_id
    ), added as (
      insert into workout_activities (app_id, session_id, client_uid, id, subscriber_id, workout_group_id, workout_group_item_id,
          activity_type, data, exercise_id, ts, created_at)
        select ${of.appId}, w.session_id, w.client_uid, w.id, w.subscriber_id, w.group_id, w.item_id, w.type, w.data::jsonb, w.exercise_id,
          w.ts, w.created_at from w join own using (nr) where own.is_open order by w.session_id, w.client_uid
        on conflict do nothing returning id
    ), late as (
      update workout_sessions s set results_at = null from w join own using (nr)
        where s.app_id = ${of.appId} and s.id = w.session_id and own.is_late and w.id in (select id from added)
    )
    select case when not own.is_own then 'foreign' when w.id in (select id from added) then 'added' else 'kept' end as outcome
      from w join own using (nr) order by nr`,
  { isPlannedOnce: true },
);

export const createActivitiesRepo = ({ db }: { db: Database }) => ({
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
  /** Adds entries in one statement, each to the member's own session and only if it happened before that ended; no two may have the same uid. */
  add: async (tenant: Tenant, entries: readonly NewActivity[], patience: LockPatience, on: Work | null = null): Promise<Added[]> => {
    const rows = await adding(on ? within(on) : db.for(tenant), {
      appId: tenant.appId,
      ids: entries.map(({ id }) => id),
      sessions: entries.map((entry) => entry.session_id),
      workouts: entries.map((entry) => entry.workout_id),
      members: entries.map((entry) => entry.subscriber_id),
      uids: entries.map((entry) => entry.client_uid),
      groups: entries.map((entry) => entry.workout_group_id),
      items: entries.map((entry) => entry.workout_group_item_id),
      types: entries.map((entry) => entry.activity_type),
      data: entries.map(({ data }) => JSON.stringify(data)),
      exercises: entries.map((entry) => entry.exercise_id),
      times: entries.map(({ ts }) => ts),
      arrivals: entries.map((entry) => entry.created_at),
      patience,
    });
    return rows.map(({ outcome }) => outcome);
  },
  findStored: (
    tenant: Tenant,
    { session_id: sessionId, client_uid: uid }: Pick<NewActivity, 'session_id' | 'client_uid'>,
    on: Work | null = null,
  ): Promise<ActivityRow | undefined> =>
    (on ? within<WorkoutSessionsTables>(on) : db.for<WorkoutSessionsTables>(tenant))
      .selectFrom('workout_activities')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('session_id', '=', sessionId)
      .where('client_uid', '=', uid)
      .executeTakeFirst(),
  /** Marks an entry as removed; the earliest removal counts. */
  remove: async (
    tenant: Tenant,
    { subscriberId, workoutId, id: sessionId }: OwnSession,
    { id, at, now }: { id: string; at: string; now: string },
  ): Promise<'removed' | 'closed' | 'unknown'> => {
    const { rows } = await sql<{ is_removed: boolean }>`with entry as (
        select a.client_uid, s.id as session_id, ${at}::timestamptz <= ${closesAt} or a.removed_at is not null as is_open
          from workout_sessions s join workout_activities a on a.app_id = s.app_id and a.session_id = s.id
          where s.app_id = ${tenant.appId} and s.id = ${sessionId} and s.subscriber_id = ${subscriberId} and s.workout_id = ${workoutId}
            and a.id = ${id}
      ), removed as (
        update workout_activities a set removed_at = least(a.removed_at, ${at}::timestamptz) from entry
          where a.app_id = ${tenant.appId} and a.session_id = ${sessionId} and a.client_uid = entry.client_uid and entry.is_open returning 1
      ), late as (
        update workout_sessions s set results_at = null from entry
          where s.app_id = ${tenant.appId} and s.id = entry.session_id and entry.is_open and ${closesAt} <= ${now}::timestamptz
      )
      select exists (select from removed) as is_removed from entry`.execute(db.for(tenant));
    const [entry] = rows;
    if (!entry) return 'unknown';
    return entry.is_removed ? 'removed' : 'closed';
  },
});
