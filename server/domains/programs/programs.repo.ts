import type { Delay } from '@bandstand/rules/access/facts.ts';
import type { RunGroup } from '@bandstand/rules/programs/effects.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export type ProgramsRepo = ReturnType<typeof createProgramsRepo>;

export const createProgramsRepo = ({ db }: { db: Database }) => ({
  /** Counts members of the program who have a start. */
  runningCount: async (tenant: Tenant, programId: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from page_subscriptions
      where app_id = ${tenant.appId} and page_id = ${programId} and is_member and started_at is not null`.execute(db.for(tenant));
    return rows[0]?.count ?? 0;
  },
  /** Groups them by their start: for hundreds who started on one day, releases are counted once. */
  runGroups: async (tenant: Tenant, programId: string): Promise<RunGroup[]> => {
    const { rows } = await sql<{
      started_at: string;
      started_at_exact: string | null;
      start_from_page_id: string | null;
      time_zone: string | null;
      paused_at: string | null;
      delays: Delay[] | null;
      members: number;
    }>`select started_at, min(started_at_exact) as started_at_exact, start_from_page_id, time_zone, course ->> 'pausedAt' as paused_at,
        course -> 'delays' as delays, count(*) as members
      from page_subscriptions
      where app_id = ${tenant.appId} and page_id = ${programId} and is_member and started_at is not null
      group by started_at, start_from_page_id, time_zone, date_trunc('hour', started_at_exact), 5, 6`.execute(db.for(tenant));
    return rows.map((row) => ({
      startedAt: row.started_at,
      startedAtExact: row.started_at_exact,
      startFromPageId: row.start_from_page_id,
      timeZone: row.time_zone,
      pausedAt: row.paused_at,
      delays: row.delays ?? [],
      members: row.members,
    }));
  },
  /** A member's completed workouts on these pages since then, and how long they took. */
  trained: async (
    tenant: Tenant,
    subscriberId: string,
    { pageIds, since }: { pageIds: readonly string[]; since: string },
  ): Promise<{ workouts: number; seconds: number }> => {
    const { rows } = await sql<{ workouts: number; seconds: number }>`select count(*)::int as workouts,
        coalesce(sum(extract(epoch from completed_at - started_at)), 0)::int as seconds
      from workout_sessions where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = any(${pageIds}::uuid[])
        and completed_at >= ${since}::timestamptz`.execute(db.for(tenant));
    return rows[0] ?? { workouts: 0, seconds: 0 };
  },
  /** The drafts that their owner excluded from the sequence (PRG-5). */
  takenOut: async (tenant: Tenant, ids: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`select id from pages
      where app_id = ${tenant.appId} and id = any(${ids}::uuid[]) and type_data ->> 'is_taken_out' = 'true'`.execute(db.for(tenant));
    return new Set(rows.map(({ id }) => id));
  },
  /** Apps with a published program in which all begin on one day. */
  appsBehind: async (): Promise<string[]> => {
    const { rows } = await sql<{ app_id: string }>`select v.app_id from app_versions v
      where not exists (select from tree_followed f where f.app_id = v.app_id and f.follower = 'programs.starts' and f.version >= v.tree)
        and exists (select from pages p where p.app_id = v.app_id and p.type = 'program' and p.revision_id is not null
          and p.archived_at is null)`.execute(db.system());
    return rows.map((row) => row.app_id);
  },
  /** Notes that members have what the tree of that version says. */
  noteFollowed: async (tenant: Tenant, version: number): Promise<void> => {
    await sql`insert into tree_followed as f (app_id, follower, version) values (${tenant.appId}, 'programs.starts', ${version})
      on conflict (app_id, follower) do update set version = greatest(f.version, excluded.version)`.execute(db.for(tenant));
  },
  /** Gives every member of the program its first day, at midnight in the time zone they joined in; `only`: one of them. */
  moveStarts: async (tenant: Tenant, programId: string, startsOn: string, only: string | null): Promise<void> => {
    await sql`with due as (
        select subscriber_id, (${startsOn}::date::timestamp at time zone coalesce(time_zone, 'UTC')) as midnight from page_subscriptions
        where app_id = ${tenant.appId} and page_id = ${programId} and is_member and started_at is not null
          and (${only}::uuid is null or subscriber_id = ${only}::uuid))
      update page_subscriptions s set started_at = due.midnight, started_at_exact = due.midnight, start_from_page_id = null from due
      where s.app_id = ${tenant.appId} and s.page_id = ${programId} and s.subscriber_id = due.subscriber_id
        and s.started_at <> due.midnight`.execute(db.for(tenant));
  },
});
