import type { Role } from '@bandstand/contract/staff.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { InboxTables } from './inbox.tables.ts';

export interface StaffRow {
  user_id: string;
  name: string;
  /** Null: not a member of this app. */
  subscriber_id: string | null;
  roles: Role[];
}
interface Assignment {
  to: string | null;
  at: string;
  /** The assignee that the caller saw; undefined: does not matter. */
  seen: string | null | undefined;
  assignableIds: readonly string[];
}

export type InboxRepo = ReturnType<typeof createInboxRepo>;

/** Staff, and their notes about threads. */
export function createInboxRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<InboxTables>(tenant);

  return {
    /** Everyone with a role in this app. */
    team: async (tenant: Tenant): Promise<StaffRow[]> => {
      const found = await sql<StaffRow>`
        select u.id as user_id, u.name, m.id as subscriber_id, array_agg(s.role order by s.role) as roles
        from staff s join users u on u.account_id = s.account_id and u.id = s.user_id
        left join subscribers m on m.app_id = ${tenant.appId} and m.user_id = u.id
        where s.account_id = ${tenant.accountId} and (s.app_id is null or s.app_id = ${tenant.appId})
        group by u.id, u.name, m.id order by lower(u.name), u.id`.execute(rows(tenant));
      return found.rows;
    },

    /** The staff members who wrote these messages under an app profile, by their times. */
    writers: async (tenant: Tenant, threadId: string, times: readonly number[]): Promise<Map<number, { id: string; name: string }>> => {
      const found = await sql<{ ts: number; id: string; name: string }>`select m.ts, u.id, u.name from messages m
        join users u on u.account_id = ${tenant.accountId} and u.id = m.real_author_id
        where m.app_id = ${tenant.appId} and m.thread_id = ${threadId} and m.ts = any(${times}::bigint[])`.execute(rows(tenant));
      return new Map(found.rows.map(({ ts, id, name }) => [ts, { id, name }]));
    },

    /** False: the thread is assigned to another staff member than the caller saw. A former staff member counts as nobody. */
    assign: async (tenant: Tenant, threadId: string, { to, at, seen, assignableIds }: Assignment): Promise<boolean> => {
      const current = sql`case when i.assigned_to = any(${assignableIds}::uuid[]) then i.assigned_to end`;
      const isAsSeen =
        seen === undefined
          ? sql`true`
          : sql`(${current} is not distinct from ${seen}::uuid or i.assigned_to is not distinct from excluded.assigned_to)`;
      const written = await sql`insert into inbox_threads as i (app_id, thread_id, assigned_to, assigned_at)
        values (${tenant.appId}, ${threadId}, ${to}, ${to && at}::timestamptz)
        on conflict (app_id, thread_id) do update set assigned_to = excluded.assigned_to, assigned_at = excluded.assigned_at
        where ${isAsSeen} returning thread_id`.execute(rows(tenant));
      return written.rows.length > 0;
    },

    /** Moves the staff's read position forward, never back. */
    read: (tenant: Tenant, threadId: string, ts: number) =>
      sql`insert into inbox_threads as i (app_id, thread_id, read_ts) values (${tenant.appId}, ${threadId}, ${ts})
        on conflict (app_id, thread_id) do update set read_ts = greatest(i.read_ts, excluded.read_ts)`.execute(rows(tenant)),

    /** Back to before the newest message. */
    unread: (tenant: Tenant, threadId: string) =>
      sql`insert into inbox_threads (app_id, thread_id, read_ts)
        select app_id, id, latest_message_ts - 1 from threads where app_id = ${tenant.appId} and id = ${threadId}
        on conflict (app_id, thread_id) do update set read_ts = excluded.read_ts`.execute(rows(tenant)),

    /** Closes up to the newest message; `by` null: opens. */
    close: (tenant: Tenant, threadId: string, by: string | null) =>
      sql`with thread as (
          update threads set closed_ts = case when ${by}::uuid is not null then coalesce(latest_message_ts, 0) end
          where app_id = ${tenant.appId} and id = ${threadId} returning app_id, id)
        insert into inbox_threads (app_id, thread_id, closed_by) select app_id, id, ${by}::uuid from thread
        on conflict (app_id, thread_id) do update set closed_by = excluded.closed_by`.execute(rows(tenant)),
  };
}
