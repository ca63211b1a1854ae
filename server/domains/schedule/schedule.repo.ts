import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { CalendarRow, NewCalendarRow } from './schedule.tables.ts';

export interface Sight {
  subscriberId: string;
  /** Pages whose audience the member belongs to. */
  pageIds: readonly string[];
  from: string;
  to: string;
  itemId?: string | undefined;
}
export type ScheduleRepo = ReturnType<typeof createScheduleRepo>;

const columns = sql.raw(
  'id, scope, subscriber_id, audience_id, item_id, item_type, date, start_minute, end_minute, is_placed, root_id, removed_at',
);
/** More than anyone has in the longest span. */
const mostShown = 5000;
/** How long a removed item can be restored. Items from a layout are remembered as long as the run. */
const remembered = '30 days';

/** Items on members' calendars. */
export const createScheduleRepo = ({ db }: { db: Database }) => {
  const rows = async (on: Kysely<unknown>, statement: ReturnType<typeof sql<CalendarRow>>): Promise<CalendarRow[]> =>
    (await statement.execute(on)).rows;
  return {
    transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

    /** Everything on a member's calendar in these days, in one statement. */
    seen: (tenant: Tenant, { subscriberId, pageIds, from, to, itemId }: Sight): Promise<CalendarRow[]> => {
      const inside = sql`app_id = ${tenant.appId} and removed_at is null and date between ${from} and ${to}
        and (${itemId ?? null}::uuid is null or item_id = ${itemId ?? null}::uuid)`;
      return rows(
        db.for(tenant),
        sql<CalendarRow>`select ${columns} from calendar_items where ${inside} and subscriber_id = ${subscriberId}
        union all select ${columns} from calendar_items where ${inside} and audience_id = any(${pageIds}::uuid[])
        union all select ${columns} from calendar_items where ${inside} and scope = 'account_app' limit ${mostShown}`,
      );
    },
    find: async (tenant: Tenant, id: string): Promise<CalendarRow | undefined> =>
      (
        await rows(db.for(tenant), sql<CalendarRow>`select ${columns} from calendar_items where app_id = ${tenant.appId} and id = ${id}`)
      )[0],

    /** One item of a member as currently placed; other changes to this calendar wait until the transaction ends. */
    lock: async (on: Work, tenant: Tenant, subscriberId: string, id: string): Promise<CalendarRow | undefined> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${subscriberId}`}, 0))`.execute(within(on));
      const own = sql<CalendarRow>`select ${columns} from calendar_items where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
        and id = ${id}`;
      return (await rows(within(on), own))[0];
    },
    /** What is on a member's calendar from a day on. */
    from: (on: Work, tenant: Tenant, subscriberId: string, date: string): Promise<CalendarRow[]> =>
      rows(
        within(on),
        sql<CalendarRow>`select ${columns} from calendar_items where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
          and removed_at is null and date >= ${date} order by date, id`,
      ),
    insert: async (on: Work, tenant: Tenant, list: readonly NewCalendarRow[], at: string): Promise<void> => {
      await sql`insert into calendar_items (app_id, id, scope, subscriber_id, audience_id, item_id, item_type, date, start_minute,
        end_minute, is_placed, root_id, created_at)
        select ${tenant.appId}::uuid, x.id, x.scope, x.subscriber_id, x.audience_id, x.item_id, x.item_type, x.date, x.start_minute,
          x.end_minute, x.is_placed, x.root_id, ${at}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (id uuid, scope text, subscriber_id uuid, audience_id uuid,
          item_id uuid, item_type text, date date, start_minute int, end_minute int, is_placed boolean, root_id uuid)
        on conflict (app_id, subscriber_id, root_id, item_id) where root_id is not null do nothing`.execute(within(on));
    },
    /** Moves a member's items to other days; afterwards a layout leaves them alone. */
    move: async (on: Work, tenant: Tenant, list: readonly { id: string; date: string }[]): Promise<void> => {
      await sql`update calendar_items c set date = x.date, is_moved = true
        from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (id uuid, date date)
        where c.app_id = ${tenant.appId} and c.id = x.id`.execute(within(on));
    },
    /** Removes an item, or restores it. Deletes items removed long ago at the same time. */
    setRemoved: async (tenant: Tenant, subscriberId: string, id: string, at: string | null): Promise<void> => {
      await sql`update calendar_items set removed_at = ${at}::timestamptz where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
        and id = ${id}
        and (removed_at is null) <> (${at}::timestamptz is null)`.execute(db.for(tenant));
      if (at !== null)
        await sql`delete from calendar_items where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and root_id is null
          and removed_at < ${at}::timestamptz - ${remembered}::interval`.execute(db.for(tenant));
    },
    /** How often a page is on calendars, of members or of everyone. */
    count: async (tenant: Tenant, pageId: string): Promise<number> => {
      const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from calendar_items
        where app_id = ${tenant.appId} and item_id = ${pageId} and removed_at is null`.execute(db.for(tenant));
      return oneRow({ rows: found }).count;
    },
    /** Calendars show one page instead of the other one, once where both are there at the same time or by the same layout. */
    replace: async (on: Work, { appId }: Tenant, from: string, into: string): Promise<void> => {
      const both = sql`c.app_id = ${appId} and c.item_id = ${from} and o.app_id = ${appId} and o.item_id = ${into}
        and o.subscriber_id is not distinct from c.subscriber_id`;
      // A layout has one row of a page. Of a row that the member removed and one that is shown, the latter stays.
      await sql`delete from calendar_items o using calendar_items c
        where ${both} and o.root_id = c.root_id and o.removed_at is not null and c.removed_at is null`.execute(within(on));
      await sql`delete from calendar_items c using calendar_items o where ${both} and (o.root_id = c.root_id
        or (o.removed_at is null and row(o.scope, o.date, o.start_minute, o.audience_id)
          is not distinct from row(c.scope, c.date, c.start_minute, c.audience_id)))`.execute(within(on));
      await sql`update calendar_items set item_id = ${into} where app_id = ${appId} and item_id = ${from}`.execute(within(on));
    },
    /** Removes a member's items of these pages, and those that the layout of a run put there (PRG-7). */
    removeOf: async (on: Work, tenant: Tenant, subscriberId: string, rootId: string, pageIds: readonly string[]): Promise<void> => {
      await sql`delete from calendar_items where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
        and (root_id = ${rootId} or item_id = any(${pageIds}::uuid[]))`.execute(within(on));
    },
  };
};
