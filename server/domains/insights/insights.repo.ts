import { sql } from 'kysely';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { InsightsTables } from './insights.tables.ts';

export interface HomeRow {
  members: number;
  new_members: number;
  active_members: number;
  completions: number;
  messages: number;
  has_page: boolean;
  has_published: boolean;
  has_product: boolean;
  unpublished: number;
  failed_mails: number;
  /** Of the newest one. */
  mail_error: string | null;
}

/** A LIKE pattern for text that contains the words. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The last seven days: from when, in microseconds, and the first full hour. */
export interface Week {
  since: string;
  sinceTs: number;
  firstHour: string;
}
/**
 * `counted`: how many of each kind there were in the full hours. `talked`: how many messages, in parts: days that are counted, and the messages of their
 * first day, of the time after them, and of threads in which something was deleted since.
 */
function lastWeek(appId: string, { since, sinceTs, firstHour }: Week) {
  const isWritten = sql`m.app_id = ${appId} and m.type <> 'notification' and m.deleted_at is null`;
  const endOf = (day: string) => sql`(extract(epoch from (${sql.ref(day)} + 1)::timestamp at time zone d.zone) * 1000000)::bigint`;
  const rest = sql`(select coalesce(max(end_ts), ${sinceTs}::bigint) from days)`;
  return sql`counted as materialized (select kind, sum(count)::bigint as n from (
      select kind, count from app_hours where app_id = ${appId} and kind = 'member'
      union all select kind, count from app_hours
        where app_id = ${appId} and kind in ('joined', 'active', 'completed') and hour >= ${firstHour}
      union all select kind, count from app_hour_changes
        where app_id = ${appId} and (kind = 'member' or hour >= ${firstHour})) h group by kind),
    days as materialized (select d.begins, d.last_day, ${endOf('d.begins')} as first_end_ts, ${endOf('d.last_day')} as end_ts
      from (select *, (${since}::timestamptz at time zone zone)::date as begins from message_days_done where app_id = ${appId}) d
      where d.begins between d.first_day and d.last_day),
    again as materialized (select distinct thread_id from message_day_changes where app_id = ${appId}),
    talked as (
      select sum(c.messages) as n from message_days c where c.app_id = ${appId} and c.day > (select begins from days)
        and c.day <= (select last_day from days) and c.thread_id not in (select thread_id from again)
      union all select sum(l.n) from message_days c cross join lateral (select count(*) as n from messages m where ${isWritten}
          and m.thread_id = c.thread_id and m.ts >= ${sinceTs} and m.ts < (select first_end_ts from days)) l
        where c.app_id = ${appId} and c.day = (select begins from days) and c.thread_id not in (select thread_id from again)
      union all select sum(l.n) from threads t cross join lateral (select count(*) as n from messages m where ${isWritten}
          and m.thread_id = t.id and m.ts >= ${rest}) l
        where t.app_id = ${appId} and t.latest_message_ts >= ${rest}
      union all select sum(l.n) from again t cross join lateral (select count(*) as n from messages m where ${isWritten}
          and m.thread_id = t.thread_id and m.ts >= ${sinceTs} and m.ts < (select end_ts from days)) l)`;
}
export const mostChangesAtOnce = 5000;

export const createInsightsRepo = ({ db }: { db: Database }) => ({
  /** Everything that the first screen shows, in one statement. */
  home: async (tenant: Tenant, { since, sinceTs, firstHour }: Week): Promise<HomeRow> => {
    const { appId } = tenant;
    const found = await sql<HomeRow>`with ${lastWeek(appId, { since, sinceTs, firstHour })}
      select
      coalesce((select n from counted where kind = 'member'), 0) as members,
      coalesce((select n from counted where kind = 'joined'), 0) + (select count(*) from subscribers where app_id = ${appId}
        and not is_app_messaging_profile and created_at >= ${since} and created_at < ${firstHour}) as new_members,
      coalesce((select n from counted where kind = 'active'), 0) + (select count(*) from subscribers where app_id = ${appId}
        and not is_app_messaging_profile and last_active_at >= ${since} and last_active_at < ${firstHour}) as active_members,
      coalesce((select n from counted where kind = 'completed'), 0) + (select count(*) from page_completions where app_id = ${appId}
        and completed_at >= ${since} and completed_at < ${firstHour}) as completions,
      (select coalesce(sum(n), 0)::bigint from talked) as messages,
      exists (select from pages where app_id = ${appId} and archived_at is null) as has_page,
      exists (select from pages where app_id = ${appId} and archived_at is null and revision_id is not null) as has_published,
      exists (select from products where app_id = ${appId} and archived_at is null) as has_product,
      (select count(*) from pages where app_id = ${appId} and is_changed and archived_at is null) as unpublished,
      (select count(*) from outbox where app_id = ${appId} and error is not null and state <> 'sent'
        and created_at >= ${since}) as failed_mails,
      (select error from outbox where app_id = ${appId} and error is not null and state <> 'sent' and created_at >= ${since}
        order by created_at desc limit 1) as mail_error`.execute(db.for(tenant));
    return oneRow(found);
  },

  /** Moves changes into the sums, in one statement, so that no reader counts one twice. Returns how many there were. */
  addUpHours: async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`with changes as (
        delete from app_hour_changes where (app_id, nr) in (select app_id, nr from app_hour_changes
          order by app_id, nr limit ${mostChangesAtOnce} for update skip locked) returning app_id, kind, hour, count),
      added as (insert into app_hours as h (app_id, kind, hour, count)
        select c.app_id, c.kind, c.hour, sum(c.count) from changes c join apps a on a.id = c.app_id
        group by c.app_id, c.kind, c.hour order by c.app_id, c.kind, c.hour
        on conflict (app_id, kind, hour) do update set count = h.count + excluded.count)
      select count(*)::int as count from changes`.execute(db.system());
    return oneRow({ rows }).count;
  },
  /** Of all kinds but the members of all times. */
  removeHours: (before: string) => sql`delete from app_hours where kind <> 'member' and hour < ${before}`.execute(db.system()),

  pages: (tenant: Tenant, text: string, limit: number) =>
    db
      .for<InsightsTables>(tenant)
      .selectFrom('pages as p')
      .leftJoin('page_revisions as r', (join) => join.onRef('r.app_id', '=', 'p.app_id').onRef('r.id', '=', 'p.revision_id'))
      .select(['p.id', 'p.title', 'r.path'])
      .where('p.app_id', '=', tenant.appId)
      .where('p.archived_at', 'is', null)
      .where(sql<boolean>`(p.title ilike ${containing(text)} or r.path ilike ${containing(text)} or p.id::text = ${text})`)
      .orderBy(sql`p.title ilike ${`${text}%`}`, 'desc')
      .orderBy('p.title')
      .limit(limit)
      .execute(),
  members: (tenant: Tenant, text: string, searchName: string, limit: number) =>
    db
      .for<InsightsTables>(tenant)
      .selectFrom('subscribers as m')
      .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 'm.account_id').onRef('u.id', '=', 'm.user_id'))
      .select(['m.id', 'u.name', 'u.email'])
      .where('m.app_id', '=', tenant.appId)
      .where('m.is_app_messaging_profile', '=', false)
      .where(sql<boolean>`(m.search_name like ${containing(searchName)} or u.email ilike ${containing(text)} or m.id::text = ${text})`)
      .orderBy('m.search_name')
      .limit(limit)
      .execute(),
});
export type InsightsRepo = ReturnType<typeof createInsightsRepo>;
