import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { InboxTables } from './inbox.tables.ts';

/** `date` null: all days together. */
export interface CountRow {
  date: string | null;
  threads: number;
  messages: number;
  from_team: number;
}
export interface WaitRow {
  date: string | null;
  asked: number;
  answered: number;
  median_seconds: number | null;
  p90_seconds: number | null;
}
export interface NumbersSpan {
  /** Days in the zone, including the last one. */
  from: string;
  to: string;
  zone: string;
  /** Authors whose messages are answers, and the app profiles that members write to (subscriber ids). */
  staffIds: readonly string[];
  profileIds: readonly string[];
}

/** How much was written and how long members waited, by days in a time zone. */
export const createNumbersRepo = ({ db }: { db: Database }) => {
  const edge = (date: string, days: number, zone: string) =>
    sql`(extract(epoch from (${date}::date + ${days}::int)::timestamp at time zone ${zone}) * 1000000)::bigint`;
  const dayOf = (zone: string) => sql`(to_timestamp(m.ts / 1000000.0) at time zone ${zone})::date::text`;

  return {
    /** Of all threads of the app. */
    counts: async (tenant: Tenant, { from, to, zone, staffIds }: NumbersSpan): Promise<CountRow[]> => {
      const { rows } = await sql<CountRow>`
        select d.date, count(distinct d.thread_id)::int as threads, count(*)::int as messages,
          (count(*) filter (where d.is_team))::int as from_team
        from (select ${dayOf(zone)} as date, m.thread_id, m.author_id = any(${staffIds}::uuid[]) as is_team
          from threads t join messages m on m.app_id = ${tenant.appId} and m.thread_id = t.id
            and m.ts >= ${edge(from, 0, zone)} and m.ts < ${edge(to, 1, zone)} and m.deleted_at is null and m.type <> 'notification'
          where t.app_id = ${tenant.appId} and t.last_ts >= ${edge(from, 0, zone)}) d
        group by grouping sets ((d.date), ()) order by d.date nulls last`.execute(db.for<InboxTables>(tenant));
      return rows;
    },

    /**
     * Waits in the chats of app profiles: a wait begins with a member's first message, or the first after an answer, and ends with the next answer,
     * however late. It counts for the day on which it began.
     */
    waits: async (tenant: Tenant, { from, to, zone, staffIds, profileIds }: NumbersSpan): Promise<WaitRow[]> => {
      const { rows } = await sql<WaitRow>`
        with chats as (select distinct t.id from thread_participants p
            join threads t on t.app_id = ${tenant.appId} and t.id = p.thread_id and t.kind = 'chat' and t.is_private
            where p.app_id = ${tenant.appId} and p.subscriber_id = any(${profileIds}::uuid[]) and t.last_ts >= ${edge(from, 0, zone)}),
          lines as (select m.ts, m.is_team, lag(m.is_team) over earlier as was_team,
            min(m.ts) filter (where m.is_team) over later as answered_ts
            from chats c cross join lateral (
              select m.thread_id, m.ts, m.author_id is null or m.author_id = any(${staffIds}::uuid[]) as is_team from messages m
              where m.app_id = ${tenant.appId} and m.thread_id = c.id and m.deleted_at is null and m.type <> 'notification'
                -- The message before the span shows whether the first one in it begins a wait.
                and m.ts >= coalesce((select max(b.ts) from messages b
                  where b.app_id = ${tenant.appId} and b.thread_id = c.id and b.ts < ${edge(from, 0, zone)}
                    and b.deleted_at is null and b.type <> 'notification'), 0)) m
            window earlier as (partition by m.thread_id order by m.ts),
              later as (partition by m.thread_id order by m.ts rows between current row and unbounded following))
        select w.date, count(*)::int as asked, count(w.waited)::int as answered,
          percentile_cont(0.5) within group (order by w.waited) as median_seconds,
          percentile_cont(0.9) within group (order by w.waited) as p90_seconds
        from (select ${dayOf(zone)} as date, (m.answered_ts - m.ts) / 1000000.0::float8 as waited from lines m
          where not m.is_team and coalesce(m.was_team, true) and m.ts >= ${edge(from, 0, zone)} and m.ts < ${edge(to, 1, zone)}) w
        group by grouping sets ((w.date), ()) order by w.date nulls last`.execute(db.for<InboxTables>(tenant));
      return rows;
    },
  };
};
export type NumbersRepo = ReturnType<typeof createNumbersRepo>;
