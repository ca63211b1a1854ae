import type { PlannedPage } from '@bandstand/rules/schedule/layout.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Ids } from '../../platform/ids.ts';
import { newRow } from './schedule.layout.service.ts';
import { createScheduleRepo } from './schedule.repo.ts';

/** What the layout of a run put on its member's calendar. */
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
export type RunItems = ReturnType<typeof createRunItems>;

/** The items of a run, for changes of the whole run. */
export const createRunItems = ({ db, ids }: { db: Database; ids: Ids }) => {
  const { insert } = createScheduleRepo({ db });
  return {
    /** Makes other changes of the member's calendar wait. */
    lock: async (on: Work, { subscriberId }: RunKey): Promise<void> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${subscriberId}`}, 0))`.execute(within(on));
    },
    list: async (tenant: Tenant, { subscriberId, rootId }: RunKey, on?: Work): Promise<RunItem[]> => {
      const { rows } = await sql<RunItem>`select id, item_id, date, is_moved, removed_at is not null as is_removed from calendar_items
        where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and root_id = ${rootId} order by date, id`.execute(
        on ? within(on) : db.for(tenant),
      );
      return rows;
    },
    place: async (on: Work, tenant: Tenant, list: readonly Pick<RunItem, 'id' | 'date' | 'is_moved'>[]): Promise<void> => {
      await sql`update calendar_items c set date = x.date, is_moved = x.is_moved
        from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (id uuid, date date, is_moved boolean)
        where c.app_id = ${tenant.appId} and c.id = x.id`.execute(within(on));
    },
    /** Removes items, or puts them back. */
    setRemoved: async (on: Work, tenant: Tenant, itemIds: readonly string[], at: string | null): Promise<void> => {
      await sql`update calendar_items set removed_at = ${at}::timestamptz where app_id = ${tenant.appId} and id = any(${itemIds}::uuid[])`.execute(
        within(on),
      );
    },
    /** Replaces all items of the run. */
    replaceAll: async (on: Work, tenant: Tenant, key: RunKey, planned: readonly PlannedPage[], at: string): Promise<void> => {
      await sql`delete from calendar_items where app_id = ${tenant.appId} and subscriber_id = ${key.subscriberId}
        and root_id = ${key.rootId}`.execute(within(on));
      if (planned.length === 0) return;
      const rows = planned.map((entry) => newRow(ids.next(), key.subscriberId, key.rootId, entry));
      await insert(on, tenant, rows, at);
    },
  };
};
