import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export interface Attendee {
  id: string;
  name: string;
  email: string;
  joined_at: string | null;
  has_attended: boolean;
}
export type AttendanceRepo = ReturnType<typeof createAttendanceRepo>;

export const createAttendanceRepo = ({ db }: { db: Database }) => ({
  /** By name. `limit` null: all of them. */
  list: async (
    tenant: Tenant,
    pageId: string,
    { limit, offset }: { limit: number | null; offset: number },
  ): Promise<{ items: Attendee[]; total_count: number }> => {
    const who = sql`(select coalesce(s.subscriber_id, a.subscriber_id) as id, s.subscribed_at as joined_at,
      a.subscriber_id is not null as has_attended
      from (select * from page_subscriptions where app_id = ${tenant.appId} and page_id = ${pageId} and is_member) s
      full join (select * from event_attendance where app_id = ${tenant.appId} and page_id = ${pageId}) a
        on a.subscriber_id = s.subscriber_id)`;
    const own = db.for(tenant);
    const { rows } = await sql<Attendee>`select w.id, u.name, u.email, w.joined_at, w.has_attended from ${who} w
      join subscribers b on b.app_id = ${tenant.appId} and b.id = w.id join users u on u.account_id = b.account_id and u.id = b.user_id
      order by lower(u.name), w.id ${limit === null ? sql`` : sql`limit ${limit} offset ${offset}`}`.execute(own);
    if (limit === null) return { items: rows, total_count: rows.length };
    const counted = await sql<{ total: number }>`select count(*) as total from ${who} w`.execute(own);
    return { items: rows, total_count: counted.rows[0]?.total ?? 0 };
  },
  /** False: no such member in this app. */
  mark: async (tenant: Tenant, pageId: string, subscriberId: string, at: string, by: string): Promise<boolean> => {
    const { rows } = await sql`with person as (select id from subscribers where app_id = ${tenant.appId} and id = ${subscriberId}),
      marked as (insert into event_attendance (app_id, page_id, subscriber_id, marked_at, marked_by)
        select ${tenant.appId}, ${pageId}, id, ${at}, ${by}::uuid from person on conflict do nothing)
      select 1 from person`.execute(db.for(tenant));
    return rows.length > 0;
  },
  unmark: async (tenant: Tenant, pageId: string, subscriberId: string): Promise<void> => {
    await sql`delete from event_attendance where app_id = ${tenant.appId} and page_id = ${pageId}
      and subscriber_id = ${subscriberId}`.execute(db.for(tenant));
  },
});
