import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { InboxTables } from './inbox.tables.ts';

/** By what days are counted. */
export interface Basis {
  zone: string;
  /** Authors whose messages are answers (subscriber ids). */
  staffIds: readonly string[];
}
/** Messages of some threads in a span of times. */
export interface Lines {
  from: RawBuilder<unknown>;
  /** The first time after the span. */
  to: RawBuilder<unknown>;
  /** Which threads `t`. */
  of: RawBuilder<unknown>;
}

/** The first moment of a day some days later. */
export const edge = (date: RawBuilder<unknown>, days: number, zone: string) =>
  sql`(extract(epoch from (${date} + ${days}::int)::timestamp at time zone ${zone}) * 1000000)::bigint`;
export const dayOf = (ts: string, zone: string) => sql`(to_timestamp(${sql.ref(ts)} / 1000000.0) at time zone ${zone})::date`;

/** Rows of `message_days`, without waits: what was written, by thread and day. */
export const written = ({ appId }: Tenant, { zone, staffIds }: Basis, { from, to, of }: Lines) => sql`
  select m.thread_id, ${dayOf('m.ts', zone)} as day, count(*)::int as messages,
    (count(*) filter (where m.author_id = any(${staffIds}::uuid[])))::int as from_team
  from threads t join messages m on m.app_id = ${appId} and m.thread_id = t.id and m.ts >= ${from} and m.ts < ${to}
    and m.deleted_at is null and m.type <> 'notification'
  where t.app_id = ${appId} and t.latest_message_ts >= ${from} and ${of} group by 1, 2`;

/** The first answer of the team in the thread from that time on. */
export const nextAnswer = (
  { appId }: Tenant,
  { staffIds }: Basis,
  { thread, from }: { thread: RawBuilder<unknown>; from: RawBuilder<unknown> },
) => sql`
  (select r.ts from messages r where r.app_id = ${appId} and r.thread_id = ${thread} and r.ts >= ${from} and r.deleted_at is null
    and r.type <> 'notification' and (r.author_id is null or r.author_id = any(${staffIds}::uuid[])) order by r.ts limit 1)`;

/**
 * Waits that begin in the span: at a member's first message, or the first after an answer. Each ends with the next answer, however late. In private chats
 * alone.
 */
export const waited = (tenant: Tenant, basis: Basis, { from, to, of }: Lines) => sql`
  select l.thread_id, l.ts,
    coalesce(l.answered_ts, ${nextAnswer(tenant, basis, { thread: sql.ref('l.thread_id'), from: to })}) as answered_ts
  from (select m.thread_id, m.ts, m.is_team, lag(m.is_team) over earlier as was_team,
      min(m.ts) filter (where m.is_team) over later as answered_ts
    from threads t cross join lateral (
      select m.thread_id, m.ts, m.author_id is null or m.author_id = any(${basis.staffIds}::uuid[]) as is_team from messages m
      where m.app_id = ${tenant.appId} and m.thread_id = t.id and m.deleted_at is null and m.type <> 'notification' and m.ts < ${to}
        -- The message before the span shows whether the first one in it begins a wait.
        and m.ts >= coalesce((select max(b.ts) from messages b
          where b.app_id = ${tenant.appId} and b.thread_id = t.id and b.ts < ${from}
            and b.deleted_at is null and b.type <> 'notification'), 0)) m
    where t.app_id = ${tenant.appId} and t.kind = 'chat' and t.is_private and t.latest_message_ts >= ${from} and ${of}
    window earlier as (partition by m.thread_id order by m.ts),
      later as (partition by m.thread_id order by m.ts rows between current row and unbounded following)) l
  where not l.is_team and coalesce(l.was_team, true) and l.ts >= ${from}`;

const seconds = (from: string, to: string) => sql`(${sql.ref(to)} - ${sql.ref(from)}) / 1000000.0::float8`;

/** Days to count, at most some at a time. */
interface Span {
  firstDay: string;
  lastDay: string;
  most: number;
}
interface Done {
  first_day: string;
  last_day: string;
}

export type DaysRepo = ReturnType<typeof createDaysRepo>;

/** Counts the days of an app that are over. */
export const createDaysRepo = ({ db }: { db: Database }) => {
  const add = (trx: Work, tenant: Tenant, basis: Basis, lines: Lines) =>
    // Added up instead of joined: the database cannot know how many rows there will be, and would compare each with each.
    sql`insert into message_days (app_id, thread_id, day, messages, from_team, waits, open_ts)
      select ${tenant.appId}::uuid, d.thread_id, d.day, sum(d.messages), sum(d.from_team),
        coalesce(array_agg(d.wait) filter (where d.wait is not null), '{}'), max(d.open_ts)
      from (select w.*, null::float8 as wait, null::bigint as open_ts from (${written(tenant, basis, lines)}) w
        union all select l.thread_id, ${dayOf('l.ts', basis.zone)}, 0, 0, ${seconds('l.ts', 'l.answered_ts')},
          case when l.answered_ts is null then l.ts end from (${waited(tenant, basis, lines)}) l) d
      group by d.thread_id, d.day`.execute(within(trx));
  /** What is counted; begins again at `firstDay` when it was counted by something else. Nobody reads days after the last one that is counted. */
  async function begin(trx: Work, tenant: Tenant, { zone, staffIds }: Basis, firstDay: string): Promise<Done> {
    const own = sql`app_id = ${tenant.appId}`;
    const known = await sql<Done>`select first_day, last_day from message_days_done
      where ${own} and zone = ${zone} and staff_ids = ${staffIds}::uuid[] for update`.execute(within(trx));
    if (known.rows[0]) return known.rows[0];
    const fresh = await sql<Done>`insert into message_days_done as d (app_id, zone, staff_ids, first_day, last_day)
      values (${tenant.appId}, ${zone}, ${staffIds}::uuid[], ${firstDay}, ${firstDay}::date - 1)
      on conflict (app_id) do update set zone = excluded.zone, staff_ids = excluded.staff_ids, first_day = excluded.first_day,
        last_day = excluded.last_day
      returning first_day, last_day`.execute(within(trx));
    return oneRow(fresh);
  }
  /** Counts again threads in which something was deleted: of one statement each, so that a deletion meanwhile is found or leaves its own change. */
  async function mend(trx: Work, tenant: Tenant, basis: Basis, { first_day, last_day }: Done): Promise<void> {
    const changed = await sql<{
      thread_id: string;
    }>`delete from message_day_changes where app_id = ${tenant.appId} returning thread_id`.execute(within(trx));
    const ids = [...new Set(changed.rows.map(({ thread_id }) => thread_id))];
    if (ids.length === 0) return;
    await sql`delete from message_days where app_id = ${tenant.appId} and thread_id = any(${ids}::uuid[])`.execute(within(trx));
    const [from, to] = [edge(sql`${first_day}::date`, 0, basis.zone), edge(sql`${last_day}::date`, 1, basis.zone)];
    await add(trx, tenant, basis, { from, to, of: sql`t.id = any(${ids}::uuid[])` });
  }
  /** Of questions that were not answered when their day was counted. */
  async function endWaits(trx: Work, tenant: Tenant, basis: Basis): Promise<void> {
    const answer = nextAnswer(tenant, basis, { thread: sql.ref('o.thread_id'), from: sql.ref('o.open_ts') });
    await sql`update message_days d set waits = d.waits || ${seconds('d.open_ts', 'a.answered_ts')}, open_ts = null
      from (select o.thread_id, o.day, ${answer} as answered_ts
        from message_days o where o.app_id = ${tenant.appId} and o.open_ts is not null) a
      where d.app_id = ${tenant.appId} and d.thread_id = a.thread_id and d.day = a.day and a.answered_ts is not null`.execute(within(trx));
  }

  return {
    /** Apps that have days to count (ids). A day counts as over an hour after its end. */
    behind: async (now: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`select a.id from apps a left join message_days_done d on d.app_id = a.id
        where exists (select from threads t where t.app_id = a.id and t.latest_message_ts is not null)
          and (d.app_id is null or d.last_day < ((${now}::timestamptz - interval '1 hour') at time zone d.zone)::date - 1
            or exists (select from message_day_changes c where c.app_id = a.id))`.execute(db.system());
      return rows.map(({ id }) => id);
    },

    /** How many messages the app has, and the day of its first thread. */
    extent: async (tenant: Tenant): Promise<{ size: number; first_day: string | null }> => {
      const counted = sql<{ size: number; first_day: string | null }>`select coalesce(sum(message_count), 0)::bigint as size,
          min(created_at)::date as first_day from threads where app_id = ${tenant.appId}`;
      return oneRow(await counted.execute(db.for<InboxTables>(tenant)));
    },

    /** Counts some days up to `lastDay`. Returns whether all are counted. Begins with `firstDay`, and forgets days before it. */
    count: (tenant: Tenant, basis: Basis, { firstDay, lastDay, most }: Span): Promise<boolean> =>
      transact(db, tenant, async (trx) => {
        const done = await begin(trx, tenant, basis, firstDay);
        const to = sql`least(${done.last_day}::date + ${most}::int, ${lastDay}::date)`;
        await mend(trx, tenant, basis, done);
        const span = { from: edge(sql`${done.last_day}::date`, 1, basis.zone), to: edge(to, 1, basis.zone) };
        await sql`delete from message_days
          where app_id = ${tenant.appId} and (day > ${done.last_day}::date and day <= ${to} or day < ${firstDay})`.execute(within(trx));
        if (done.last_day < lastDay) await add(trx, tenant, basis, { ...span, of: sql`true` });
        await endWaits(trx, tenant, basis);
        const now = await sql<Done>`update message_days_done
          set last_day = greatest(last_day, ${to}), first_day = greatest(first_day, ${firstDay}::date)
          where app_id = ${tenant.appId} returning first_day, last_day`.execute(within<InboxTables>(trx));
        return oneRow(now).last_day >= lastDay;
      }),
  };
};
