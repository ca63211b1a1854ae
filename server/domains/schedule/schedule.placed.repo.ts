import type { PageType } from '@bandstand/contract/content-item.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { CalendarRow } from './schedule.tables.ts';

/** An item that the owner placed, with its page and audience. */
export interface PlacedRow extends CalendarRow {
  title: string;
  slug: string;
  type: PageType;
  image: Image | null;
  scope_title: string | null;
  /** How many members have it. */
  reach: number;
}
export interface PlacedFilter {
  from?: string;
  to?: string;
  scope?: string | undefined;
  scopeId?: string | undefined;
  id?: string;
}
export type PlacedChanges = Pick<CalendarRow, 'date' | 'start_minute' | 'end_minute'>;
export type PlacedRepo = ReturnType<typeof createPlacedRepo>;

const mostShown = 2000;

export const createPlacedRepo = ({ db }: { db: Database }) => ({
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

  /** By day and time, in one statement. Leaves out what a member removed from their calendar. */
  list: async (tenant: Tenant, { from, to, scope, scopeId, id }: PlacedFilter): Promise<PlacedRow[]> => {
    const { rows } =
      await sql<PlacedRow>`select c.id, c.scope, c.subscriber_id, c.audience_id, c.item_id, c.item_type, c.date, c.start_minute,
        c.end_minute, c.is_placed,
        c.root_id, c.removed_at, p.title, p.slug, p.type, p.fields -> 'image' as image, coalesce(a.title, u.name) as scope_title,
        case c.scope when 'subscriber' then 1
          when 'page' then (select count(*) from page_subscriptions s where s.app_id = c.app_id and s.page_id = c.audience_id)
          else (select count(*) from subscribers m where m.app_id = c.app_id and not m.is_app_messaging_profile) end as reach
      from calendar_items c join pages p on p.app_id = c.app_id and p.id = c.item_id
        left join pages a on a.app_id = c.app_id and a.id = c.audience_id
        left join subscribers b on b.app_id = c.app_id and b.id = c.subscriber_id
        left join users u on u.account_id = b.account_id and u.id = b.user_id
      where c.app_id = ${tenant.appId} and c.is_placed and c.removed_at is null and p.archived_at is null
        and (${from ?? null}::date is null or c.date >= ${from ?? null}::date)
        and (${to ?? null}::date is null or c.date <= ${to ?? null}::date)
        and (${scope ?? null}::text is null or c.scope = ${scope ?? null}::text)
        and (${scopeId ?? null}::uuid is null or coalesce(c.audience_id, c.subscriber_id) = ${scopeId ?? null}::uuid)
        and (${id ?? null}::uuid is null or c.id = ${id ?? null}::uuid)
      order by c.date, c.start_minute nulls first, p.title, c.id limit ${mostShown}`.execute(db.for(tenant));
    return rows;
  },
  /** A page that can be put on a calendar, drafts included. */
  page: async (tenant: Tenant, id: string): Promise<{ id: string; type: PageType } | undefined> => {
    const { rows } = await sql<{ id: string; type: PageType }>`select id, type from pages
      where app_id = ${tenant.appId} and id = ${id} and archived_at is null`.execute(db.for(tenant));
    return rows[0];
  },
  /** All items in an item's lane from its day on; others who move items there wait until the transaction ends. */
  lockLane: async (on: Work, tenant: Tenant, id: string): Promise<CalendarRow[]> => {
    const own = within(on);
    await sql`select pg_advisory_xact_lock(hashtextextended('calendar ' || coalesce(subscriber_id::text, audience_id::text, app_id::text),
      0)) from calendar_items
      where app_id = ${tenant.appId} and id = ${id} and is_placed`.execute(own);
    const { rows } =
      await sql<CalendarRow>`select c.id, c.scope, c.subscriber_id, c.audience_id, c.item_id, c.item_type, c.date, c.start_minute,
        c.end_minute, c.is_placed,
        c.root_id, c.removed_at from calendar_items c join calendar_items one on one.app_id = c.app_id and one.scope = c.scope
        and one.subscriber_id is not distinct from c.subscriber_id and one.audience_id is not distinct from c.audience_id
      where c.app_id = ${tenant.appId} and one.id = ${id} and one.is_placed and c.is_placed and c.date >= one.date
      order by c.date, c.id`.execute(own);
    return rows;
  },
  update: async (on: Work, tenant: Tenant, list: readonly ({ id: string } & PlacedChanges)[]): Promise<void> => {
    await sql`update calendar_items c set date = x.date, start_minute = x.start_minute, end_minute = x.end_minute
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (id uuid, date date, start_minute int, end_minute int)
      where c.app_id = ${tenant.appId} and c.id = x.id`.execute(within(on));
  },
  remove: async (tenant: Tenant, id: string): Promise<void> => {
    await sql`delete from calendar_items where app_id = ${tenant.appId} and id = ${id} and is_placed`.execute(db.for(tenant));
  },
});
