import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { dayOf, edge, nextAnswer, waited, written, type Basis, type Lines } from './inbox.days.repo.ts';
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
export interface NumbersSpan extends Basis {
  /** Days in the zone, including the last one. */
  from: string;
  to: string;
  /** App profiles that members write to (subscriber ids). */
  profileIds: readonly string[];
}

/** How much was written and how long members waited, by days in a time zone: days that are counted, and the messages of all others. */
export const createNumbersRepo = ({ db }: { db: Database }) => {
  /** The span in days and times; `kept`: its days that are counted, if there are any. */
  const bounds = ({ appId }: Tenant, { from, to, zone, staffIds }: NumbersSpan) => sql`b as materialized (
    select k.*, ${edge(sql`k.kept_from`, 0, zone)} as kept_from_ts, ${edge(sql`k.kept_to`, 1, zone)} as kept_end_ts,
      ${edge(sql`${from}::date`, 0, zone)} as start_ts, ${edge(sql`${to}::date`, 1, zone)} as end_ts
    from (values (1)) one (x) left join lateral (
      select greatest(d.first_day, ${from}::date) as kept_from, least(d.last_day, ${to}::date) as kept_to
      from message_days_done d where d.app_id = ${appId} and d.zone = ${zone} and d.staff_ids = ${staffIds}::uuid[]
        and d.first_day <= ${to}::date and d.last_day >= ${from}::date) k on true),
    again as materialized (select distinct thread_id from message_day_changes where app_id = ${appId}),
    kept as (select d.* from message_days d
      where d.app_id = ${appId} and d.day >= (select kept_from from b) and d.day <= (select kept_to from b)
      and d.thread_id not in (select thread_id from again))`;
  /** All that the counted days leave out: before and after them, and threads in which something was deleted since. */
  const rest = (part: (lines: Lines) => RawBuilder<unknown>, of: RawBuilder<unknown>) => {
    const at = (name: string) => sql`(select ${sql.ref(name)} from b)`;
    return sql.join(
      [
        part({ from: at('start_ts'), to: at('kept_from_ts'), of }),
        part({ from: sql`(select coalesce(kept_end_ts, start_ts) from b)`, to: at('end_ts'), of }),
        part({ from: at('kept_from_ts'), to: at('kept_end_ts'), of: sql`t.id in (select thread_id from again) and ${of}` }),
      ],
      sql` union all `,
    );
  };

  return {
    /** Of all threads of the app. */
    counts: async (tenant: Tenant, span: NumbersSpan): Promise<CountRow[]> => {
      const { rows } = await sql<CountRow>`
        with ${bounds(tenant, span)}
        select d.day::text as date, count(distinct d.thread_id)::int as threads, coalesce(sum(d.messages), 0)::int as messages,
          coalesce(sum(d.from_team), 0)::int as from_team
        from (select thread_id, day, messages, from_team from kept
          union all ${rest((lines) => written(tenant, span, lines), sql`true`)}) d
        group by grouping sets ((d.day), ()) order by d.day nulls last`.execute(db.for<InboxTables>(tenant));
      return rows;
    },

    /** Waits in the chats of app profiles. Each counts for the day on which it began. */
    waits: async (tenant: Tenant, span: NumbersSpan): Promise<WaitRow[]> => {
      const isAsked = (thread: string) => sql`exists (select from thread_participants p
        where p.app_id = ${tenant.appId} and p.thread_id = ${sql.ref(thread)} and p.subscriber_id = any(${span.profileIds}::uuid[]))`;
      const since = nextAnswer(tenant, span, { thread: sql.ref('k.thread_id'), from: sql.ref('k.open_ts') });
      const { rows } = await sql<WaitRow>`
        with ${bounds(tenant, span)}
        select w.day::text as date, count(*)::int as asked, count(w.waited)::int as answered,
          percentile_cont(0.5) within group (order by w.waited) as median_seconds,
          percentile_cont(0.9) within group (order by w.waited) as p90_seconds
        from (select k.day, x.waited from kept k
            cross join lateral (select unnest(k.waits)
              union all select (${since} - k.open_ts) / 1000000.0::float8 where k.open_ts is not null) x (waited)
            where (k.waits <> '{}' or k.open_ts is not null) and ${isAsked('k.thread_id')}
          union all select ${dayOf('l.ts', span.zone)}, (l.answered_ts - l.ts) / 1000000.0::float8
            from (${rest((lines) => waited(tenant, span, lines), isAsked('t.id'))}) l) w
        group by grouping sets ((w.day), ()) order by w.day nulls last`.execute(db.for<InboxTables>(tenant));
      return rows;
    },
  };
};
export type NumbersRepo = ReturnType<typeof createNumbersRepo>;
