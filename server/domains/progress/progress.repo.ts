import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { LockPatience } from '../../platform/db/group-commit.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';

export interface Start {
  started_at: string;
  started_at_exact: string;
  start_from_page_id: string | null;
  time_zone: string;
}
export type ProgressRepo = ReturnType<typeof createProgressRepo>;

type Handle = { db: Database };

export interface NewCompletion {
  subscriberId: string;
  pageId: string;
  at: string;
  /** The id of its entry in the member's own list. */
  noteId: string;
}
interface Columns {
  appId: string;
  subscriberIds: readonly string[];
  pageIds: readonly string[];
  times: readonly string[];
  noteIds: readonly string[];
  patience: LockPatience;
}
const completing = statement<Columns, { is_new: boolean }>(
  ({ appId, subscriberIds, pageIds, times, noteIds, patience }) => sql`with w as materialized (
      select w.* from (select set_config('lock_timeout', ${patience}, true)) p,
        unnest(${subscriberIds}::uuid[], ${pageIds}::uuid[], ${times}::timestamptz[], ${noteIds}::uuid[]) with ordinality
          as w (subscriber_id, page_id, at, note_id, nr)
    ), done as (
      insert into page_completions (app_id, subscriber_id, page_id, completed_at) select ${appId}, w.subscriber_id, w.page_id, w.at from w
        order by w.subscriber_id, w.page_id on conflict do nothing returning subscriber_id, page_id
    ), noted as materialized (
      select bandstand_note_activities(${appId}, array_agg(w.note_id), array_agg(w.subscriber_id), 'page_completed',
          array_agg(jsonb_build_object('page_id', w.page_id)), array_agg(w.at))
        from (select w.* from w join done using (subscriber_id, page_id) order by w.subscriber_id, w.page_id) w having count(*) > 0
    )
    select (subscriber_id, page_id) in (select subscriber_id, page_id from done) as is_new from w
      where (select count(*) from noted) >= 0 order by nr`,
  { isPlannedOnce: true },
);

/** A member's completions and runs. Every write is one statement that may be repeated. */
export const createProgressRepo = (handle: Handle) => ({
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(handle.db, tenant, work),
  /** Requests that finish, reopen or leave the same run wait for each other: each decides by what the previous one left. */
  lockRun: async (on: Work, subscriberId: string, rootId: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`run ${subscriberId} ${rootId}`}, 0))`.execute(within(on));
  },
  ...completions(handle),
  ...runs(handle),
});

/** Runs on the transaction, or on its own connection. */
const rowsOf = async <T>({ db }: Handle, tenant: Tenant, statement: ReturnType<typeof sql<T>>, on?: Work): Promise<T[]> =>
  (await statement.execute(on ? within(on) : db.for(tenant))).rows;

const completions = (handle: Handle) => ({
  /**
   * Completes pages in one statement, with the entries in the members' own lists (ACT-6); no two may be the same. Returns of each whether it is new.
   */
  complete: async (tenant: Tenant, completions: readonly NewCompletion[], patience: LockPatience, on?: Work): Promise<boolean[]> => {
    const rows = await completing(on ? within(on) : handle.db.for(tenant), {
      appId: tenant.appId,
      subscriberIds: completions.map(({ subscriberId }) => subscriberId),
      pageIds: completions.map(({ pageId }) => pageId),
      times: completions.map(({ at }) => at),
      noteIds: completions.map(({ noteId }) => noteId),
      patience,
    });
    return rows.map((row) => row.is_new);
  },
  /** Returns the pages that were completed. */
  uncomplete: async (tenant: Tenant, subscriberId: string, pageIds: readonly string[], on?: Work): Promise<string[]> => {
    const removed = sql<{ page_id: string }>`delete from page_completions
      where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = any(${pageIds}::uuid[]) returning page_id`;
    return (await rowsOf(handle, tenant, removed, on)).map((row) => row.page_id);
  },
  count: async (tenant: Tenant, pageId: string): Promise<number> => {
    const counted = sql<{ count: number }>`select count(*)::int as count from page_completions
      where app_id = ${tenant.appId} and page_id = ${pageId}`;
    return oneRow({ rows: await rowsOf(handle, tenant, counted) }).count;
  },
  /** Members who completed one page have completed the other one instead, the first time of both. */
  move: async (on: Work, { appId }: Tenant, from: string, into: string): Promise<void> => {
    await sql`insert into page_completions as c (app_id, subscriber_id, page_id, completed_at)
        select app_id, subscriber_id, ${into}, completed_at from page_completions
          where app_id = ${appId} and page_id = ${from} order by subscriber_id
        on conflict (app_id, subscriber_id, page_id) do update set completed_at = least(c.completed_at, excluded.completed_at)`.execute(
      within(on),
    );
    await sql`delete from page_completions where app_id = ${appId} and page_id = ${from}`.execute(within(on));
  },
  /** The current state, including commits of the member's other requests. */
  completed: async (tenant: Tenant, subscriberId: string, on?: Work): Promise<Set<string>> => {
    const all = sql<{
      page_id: string;
    }>`select page_id from page_completions where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}`;
    return new Set((await rowsOf(handle, tenant, all, on)).map((row) => row.page_id));
  },
});

const runs = (handle: Handle) => ({
  /** Sets or clears the finish time of a root's run. Returns when it was finished. */
  finish: async (tenant: Tenant, subscriberId: string, rootId: string, at: string | null, on?: Work): Promise<string | null> => {
    const finished = sql<{ completed_at: string | null }>`update page_subscriptions
      set completed_at = case when ${at}::timestamptz is null then null else coalesce(completed_at, ${at}::timestamptz) end
      where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = ${rootId} returning completed_at`;
    const [row] = await rowsOf(handle, tenant, finished, on);
    return row?.completed_at ?? null;
  },
  /** Starts a run unless there is one: repeats keep the first start. Returns whether it started now. */
  start: async (on: Work, tenant: Tenant, subscriberId: string, pageId: string, at: string, start: Start): Promise<boolean> => {
    const started = sql`insert into page_subscriptions as s
        (app_id, subscriber_id, page_id, subscribed_at, is_member, started_at, started_at_exact, start_from_page_id, time_zone)
      values (${tenant.appId}, ${subscriberId}, ${pageId}, ${at}, true,
        ${start.started_at}, ${start.started_at_exact}, ${start.start_from_page_id}, ${start.time_zone})
      on conflict (app_id, subscriber_id, page_id) do update set is_member = true, started_at = excluded.started_at,
        started_at_exact = excluded.started_at_exact, start_from_page_id = excluded.start_from_page_id, time_zone = excluded.time_zone,
        completed_at = null, course = null, course_undo = null
        where not s.is_member or s.started_at is null
      returning 1`;
    return (await started.execute(within(on))).rows.length > 0;
  },
  /** Ends a run together with its completions. The owner's assignment stays (ACC-8). */
  leave: async (on: Work, tenant: Tenant, subscriberId: string, pageId: string, sequence: readonly string[]): Promise<boolean> => {
    const mine = sql`app_id = ${tenant.appId} and subscriber_id = ${subscriberId}`;
    const left = sql`with
      gone as (delete from page_subscriptions where ${mine} and page_id = ${pageId} and is_member and not is_assigned returning 1),
      kept as (update page_subscriptions
        set is_member = false, started_at = null, started_at_exact = null, start_from_page_id = null, time_zone = null, completed_at = null,
          course = null, course_undo = null
        where ${mine} and page_id = ${pageId} and is_member and is_assigned returning 1),
      undone as (delete from page_completions
        where ${mine} and page_id = any(${sequence}::uuid[]) and (exists (select from gone) or exists (select from kept)) returning 1)
      select 1 from gone union all select 1 from kept`;
    return (await left.execute(within(on))).rows.length > 0;
  },
  /** How many joined, and the newest five. */
  subscribers: async (tenant: Tenant, pageId: string): Promise<{ count: number; last: string[] }> => {
    const newest = sql<{ subscriber_id: string; count: number }>`select subscriber_id, count(*) over () as count from page_subscriptions
      where app_id = ${tenant.appId} and page_id = ${pageId} and is_member order by subscribed_at desc, subscriber_id limit 5`;
    const rows = await rowsOf(handle, tenant, newest);
    return { count: rows[0]?.count ?? 0, last: rows.map((row) => row.subscriber_id) };
  },
});
