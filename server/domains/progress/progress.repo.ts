import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';

export interface Start {
  started_at: string;
  started_at_exact: string;
  start_from_page_id: string | null;
  time_zone: string;
}
export type ProgressRepo = ReturnType<typeof createProgressRepo>;

/** What a member did, started and saved. Every write is one statement that may be repeated. */
export const createProgressRepo = ({ db }: { db: Database }) => {
  const run = async <T>(tenant: Tenant, statement: ReturnType<typeof sql<T>>, on?: Work): Promise<T[]> =>
    (await statement.execute(on ? within(on) : db.for(tenant))).rows;
  return {
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),
    complete: async (tenant: Tenant, subscriberId: string, pageId: string, at: string, on?: Work): Promise<boolean> =>
      (
        await run(
          tenant,
          sql`insert into page_completions (app_id, subscriber_id, page_id, completed_at) values (${tenant.appId}, ${subscriberId}, ${pageId}, ${at}) on conflict do nothing returning 1`,
          on,
        )
      ).length > 0,
    uncomplete: async (tenant: Tenant, subscriberId: string, pageIds: readonly string[], on?: Work): Promise<boolean> =>
      (
        await run(
          tenant,
          sql`delete from page_completions where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = any(${pageIds}::uuid[]) returning 1`,
          on,
        )
      ).length > 0,
    /** Whoever finishes a run, opens it again or leaves it waits for the others who do: each decides by what the one before left. */
    inTurn: async (on: Work, subscriberId: string, rootId: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`run ${subscriberId} ${rootId}`}, 0))`.execute(within(on));
    },
    /** As it stands now, what others of the member's requests committed included. */
    completed: async (tenant: Tenant, subscriberId: string, on?: Work): Promise<Set<string>> =>
      new Set(
        (
          await run<{ page_id: string }>(
            tenant,
            sql`select page_id from page_completions where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}`,
            on,
          )
        ).map((row) => row.page_id),
      ),
    /** Marks the run of a root as finished, or takes the mark back; answers when it was finished. */
    finish: async (tenant: Tenant, subscriberId: string, rootId: string, at: string | null, on?: Work): Promise<string | null> => {
      const [row] = await run<{ completed_at: string | null }>(
        tenant,
        sql`update page_subscriptions set completed_at = case when ${at}::timestamptz is null then null else coalesce(completed_at, ${at}::timestamptz) end
        where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = ${rootId} returning completed_at`,
        on,
      );
      return row?.completed_at ?? null;
    },
    /** Starts a run unless one is on: who repeats keeps the first start. Answers whether it began now. */
    start: async (on: Work, tenant: Tenant, subscriberId: string, pageId: string, at: string, start: Start): Promise<boolean> => {
      const { rows } =
        await sql`insert into page_subscriptions as s (app_id, subscriber_id, page_id, subscribed_at, is_member, started_at, started_at_exact, start_from_page_id, time_zone)
        values (${tenant.appId}, ${subscriberId}, ${pageId}, ${at}, true, ${start.started_at}, ${start.started_at_exact}, ${start.start_from_page_id}, ${start.time_zone})
        on conflict (app_id, subscriber_id, page_id) do update set is_member = true, started_at = excluded.started_at, started_at_exact = excluded.started_at_exact,
          start_from_page_id = excluded.start_from_page_id, time_zone = excluded.time_zone, completed_at = null where not s.is_member or s.started_at is null
        returning 1`.execute(within(on));
      return rows.length > 0;
    },
    /** Ends a run with what was done in it, at once. The owner's assignment stays (ACC-8). */
    leave: async (on: Work, tenant: Tenant, subscriberId: string, pageId: string, sequence: readonly string[]): Promise<boolean> => {
      const mine = sql`app_id = ${tenant.appId} and subscriber_id = ${subscriberId}`;
      const { rows } =
        await sql`with gone as (delete from page_subscriptions where ${mine} and page_id = ${pageId} and is_member and not is_assigned returning 1),
        kept as (update page_subscriptions set is_member = false, started_at = null, started_at_exact = null, start_from_page_id = null, time_zone = null, completed_at = null
          where ${mine} and page_id = ${pageId} and is_member and is_assigned returning 1),
        undone as (delete from page_completions where ${mine} and page_id = any(${sequence}::uuid[]) and (exists (select from gone) or exists (select from kept)) returning 1)
        select 1 from gone union all select 1 from kept`.execute(within(on));
      return rows.length > 0;
    },
    /** How many joined, and the five who did last. */
    subscribers: async (tenant: Tenant, pageId: string): Promise<{ count: number; last: string[] }> => {
      const rows = await run<{ subscriber_id: string; count: number }>(
        tenant,
        sql`select subscriber_id, count(*) over () as count from page_subscriptions
        where app_id = ${tenant.appId} and page_id = ${pageId} and is_member order by subscribed_at desc, subscriber_id limit 5`,
      );
      return { count: rows[0]?.count ?? 0, last: rows.map((row) => row.subscriber_id) };
    },
    completionsSince: async (tenant: Tenant, since: string): Promise<number> =>
      (
        await run<{ count: number }>(
          tenant,
          sql`select count(*) as count from page_completions where app_id = ${tenant.appId} and completed_at >= ${since}`,
        )
      )[0]?.count ?? 0,
    /** Saves or lets go as is wanted, `null`: the other way round. Answers whether it is saved now. Two at the same moment go in turn. */
    toggleBookmark: async (on: Work, tenant: Tenant, subscriberId: string, pageId: string, at: string, wanted: boolean | null): Promise<boolean> => {
      const own = within(on);
      await sql`select pg_advisory_xact_lock(hashtextextended(${`bookmark ${subscriberId} ${pageId}`}, 0))`.execute(own);
      if (wanted !== null) {
        await (
          wanted
            ? sql`insert into bookmarks (app_id, subscriber_id, page_id, created_at) values (${tenant.appId}, ${subscriberId}, ${pageId}, ${at}) on conflict do nothing`
            : sql`delete from bookmarks where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = ${pageId}`
        ).execute(own);
        return wanted;
      }
      const { rows } =
        await sql`with gone as (delete from bookmarks where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = ${pageId} returning 1)
        insert into bookmarks (app_id, subscriber_id, page_id, created_at) select ${tenant.appId}, ${subscriberId}, ${pageId}, ${at} where not exists (select from gone) on conflict do nothing returning 1`.execute(
          own,
        );
      return rows.length > 0;
    },
  };
};
