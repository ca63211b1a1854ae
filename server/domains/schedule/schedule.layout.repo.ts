import type { Delay } from '@bandstand/rules/access/facts.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';

/** A member in the middle of a program. */
export interface Runner {
  subscriber_id: string;
  started_at: string;
  /** The zone in which the start is a midnight. */
  time_zone: string | null;
  start_from_page_id: string | null;
  /** The member's present zone. */
  timezone: string;
  delays: Delay[] | null;
}
/** What a layout put on a calendar. */
export interface LaidRow {
  subscriber_id: string;
  id: string;
  item_id: string;
  date: string;
  start_minute: number | null;
  is_moved: boolean;
  is_removed: boolean;
}
/** What the layout of one run put on its member's calendar. */
export interface RunItem {
  id: string;
  item_id: string;
  date: string;
  is_moved: boolean;
  is_removed: boolean;
}
/** A run, by its member and the page it was started on. */
export interface RunKey {
  subscriberId: string;
  rootId: string;
}
export type LayoutRepo = ReturnType<typeof createLayoutRepo>;

/** The items of one run. */
const itemsOfRuns = (db: Database) => ({
  /** Makes other changes of one member's calendar wait. */
  lockCalendar: async (on: Work, subscriberId: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${subscriberId}`}, 0))`.execute(within(on));
  },
  ofRun: async (tenant: Tenant, { subscriberId, rootId }: RunKey, on?: Work): Promise<RunItem[]> => {
    const { rows } = await sql<RunItem>`select id, item_id, date, is_moved, removed_at is not null as is_removed from calendar_items
      where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and root_id = ${rootId} order by date, id`.execute(
      on ? within(on) : db.for(tenant),
    );
    return rows;
  },
  /** Moves items of a run, and says which of them the layout leaves alone from now on. */
  move: async (on: Work, tenant: Tenant, list: readonly Pick<RunItem, 'id' | 'date' | 'is_moved'>[]): Promise<void> => {
    await sql`update calendar_items c set date = x.date, is_moved = x.is_moved
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (id uuid, date date, is_moved boolean)
      where c.app_id = ${tenant.appId} and c.id = x.id`.execute(within(on));
  },
  /** Takes items off the calendar, or puts them back. */
  setRemoved: async (on: Work, tenant: Tenant, itemIds: readonly string[], at: string | null): Promise<void> => {
    await sql`update calendar_items set removed_at = ${at}::timestamptz
      where app_id = ${tenant.appId} and id = any(${itemIds}::uuid[])`.execute(within(on));
  },
  removeRun: async (on: Work, tenant: Tenant, { subscriberId, rootId }: RunKey): Promise<void> => {
    await sql`delete from calendar_items where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}
      and root_id = ${rootId}`.execute(within(on));
  },
});

/** Layouts of programs on the calendars of their members. */
export const createLayoutRepo = ({ db }: { db: Database }) => ({
  ...itemsOfRuns(db),
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>): Promise<R> => transact(db, tenant, work),

  fingerprints: async (tenant: Tenant): Promise<Map<string, string>> => {
    const { rows } = await sql<{ root_id: string; fingerprint: string }>`select root_id, fingerprint from calendar_layouts
      where app_id = ${tenant.appId}`.execute(db.for(tenant));
    return new Map(rows.map((row) => [row.root_id, row.fingerprint]));
  },
  setFingerprint: async (on: Work, tenant: Tenant, rootId: string, fingerprint: string): Promise<void> => {
    await sql`insert into calendar_layouts (app_id, root_id, fingerprint) values (${tenant.appId}, ${rootId}, ${fingerprint})
      on conflict (app_id, root_id) do update set fingerprint = excluded.fingerprint`.execute(within(on));
  },
  forget: async (tenant: Tenant, rootIds: readonly string[]): Promise<void> => {
    await sql`delete from calendar_layouts where app_id = ${tenant.appId} and root_id = any(${rootIds}::uuid[])`.execute(db.for(tenant));
  },
  /** Makes concurrent updates of this layout wait. Returns the current version of the published tree. */
  lock: async (on: Work, tenant: Tenant, rootId: string): Promise<string> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`layout ${rootId}`}, 0))`.execute(within(on));
    const { rows } = await sql<{ tree: number }>`select tree from app_versions where app_id = ${tenant.appId}`.execute(within(on));
    return String(rows[0]?.tree ?? 1);
  },

  /** The next members who run a program, by id; none can leave it, or change their calendar, until the transaction ends. */
  lockRunners: async (
    on: Work,
    tenant: Tenant,
    rootId: string,
    after: string | null,
    limit: number,
    only: string | null,
  ): Promise<Runner[]> => {
    const { rows } = await sql<Runner>`select s.subscriber_id, s.started_at, s.time_zone, s.start_from_page_id, u.timezone,
        s.course -> 'delays' as delays from page_subscriptions s
      join subscribers m on m.app_id = s.app_id and m.id = s.subscriber_id join users u on u.account_id = m.account_id and u.id = m.user_id
      where s.app_id = ${tenant.appId} and s.page_id = ${rootId} and s.is_member and s.started_at is not null and s.completed_at is null
        and (${after}::uuid is null or s.subscriber_id > ${after}::uuid) and (${only}::uuid is null or s.subscriber_id = ${only}::uuid)
      order by s.subscriber_id limit ${limit} for share of s`.execute(within(on));
    await sql`select pg_advisory_xact_lock(hashtextextended('calendar ' || id, 0))
      from unnest(${rows.map((row) => row.subscriber_id)}::text[]) with ordinality as x (id, place) order by place`.execute(within(on));
    return rows;
  },
  laid: async (on: Work, tenant: Tenant, rootId: string, subscriberIds: readonly string[]): Promise<LaidRow[]> => {
    const { rows } =
      await sql<LaidRow>`select subscriber_id, id, item_id, date, start_minute, is_moved, removed_at is not null as is_removed
      from calendar_items where app_id = ${tenant.appId} and root_id = ${rootId} and subscriber_id = any(${subscriberIds}::uuid[])`.execute(
        within(on),
      );
    return rows;
  },
  completed: async (
    on: Work,
    tenant: Tenant,
    subscriberIds: readonly string[],
    pageIds: readonly string[],
  ): Promise<Map<string, Set<string>>> => {
    const { rows } = await sql<{
      subscriber_id: string;
      pages: string[];
    }>`select subscriber_id, array_agg(page_id) as pages from page_completions
      where app_id = ${tenant.appId} and subscriber_id = any(${subscriberIds}::uuid[]) and page_id = any(${pageIds}::uuid[])
      group by subscriber_id`.execute(within(on));
    return new Map(rows.map((row) => [row.subscriber_id, new Set(row.pages)]));
  },
  /** Moves items to their days in the layout. */
  place: async (on: Work, tenant: Tenant, list: readonly { id: string; date: string; minute: number | null }[]): Promise<void> => {
    await sql`update calendar_items c set date = x.date, start_minute = x.minute, end_minute = null
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (id uuid, date date, minute int)
      where c.app_id = ${tenant.appId} and c.id = x.id`.execute(within(on));
  },
  remove: async (on: Work, tenant: Tenant, ids: readonly string[]): Promise<void> => {
    await sql`delete from calendar_items where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`.execute(within(on));
  },
  /** Apps with a program whose layout may not have reached its members because a stop came in between. */
  appsBehind: async (): Promise<string[]> => {
    const { rows } = await sql<{ app_id: string }>`select v.app_id from app_versions v
      where not exists (select from tree_followed f where f.app_id = v.app_id and f.follower = 'schedule.layouts' and f.version >= v.tree)
        and exists (select from pages p where p.app_id = v.app_id and p.type = 'program' and p.revision_id is not null
          and p.archived_at is null)`.execute(db.system());
    return rows.map((row) => row.app_id);
  },
  /** Notes that members have what the tree of that version says. */
  noteFollowed: async (tenant: Tenant, version: number): Promise<void> => {
    await sql`insert into tree_followed as f (app_id, follower, version) values (${tenant.appId}, 'schedule.layouts', ${version})
      on conflict (app_id, follower) do update set version = greatest(f.version, excluded.version)`.execute(db.for(tenant));
  },
});
