import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { LockPatience } from '../../platform/db/group-commit.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';

/** A bookmark to add (`wanted`), to remove, or to toggle (null). */
export interface WantedBookmark {
  subscriberId: string;
  pageId: string;
  at: string;
  wanted: boolean | null;
}
interface Columns {
  appId: string;
  subscriberIds: readonly string[];
  pageIds: readonly string[];
  times: readonly string[];
  wanted: readonly (boolean | null)[];
  patience: LockPatience;
}
export type BookmarksRepo = ReturnType<typeof createBookmarksRepo>;

const toggled = statement<Columns, Pick<WantedBookmark, 'wanted'> & { was_removed: boolean; was_added: boolean }>(
  ({ appId, subscriberIds, pageIds, times, wanted, patience }) => sql`with w as materialized (
      select w.* from (select set_config('lock_timeout', ${patience}, true)) p,
        unnest(${subscriberIds}::uuid[], ${pageIds}::uuid[], ${times}::timestamptz[], ${wanted}::boolean[]) with ordinality
          as w (subscriber_id, page_id, at, wanted, nr)
    ), removed as (
      delete from bookmarks b using w where b.app_id = ${appId} and b.subscriber_id = w.subscriber_id and b.page_id = w.page_id
        and w.wanted is not true returning b.subscriber_id, b.page_id
    ), added as (
      insert into bookmarks (app_id, subscriber_id, page_id, created_at) select ${appId}, w.subscriber_id, w.page_id, w.at from w
        where w.wanted or (w.wanted is null and (w.subscriber_id, w.page_id) not in (select subscriber_id, page_id from removed))
        order by w.subscriber_id, w.page_id on conflict do nothing returning subscriber_id, page_id
    )
    select wanted, (subscriber_id, page_id) in (select subscriber_id, page_id from removed) as was_removed,
      (subscriber_id, page_id) in (select subscriber_id, page_id from added) as was_added from w order by nr`,
  { isPlannedOnce: true },
);

export const createBookmarksRepo = ({ db }: { db: Database }) => ({
  transaction: <T>(tenant: Tenant, work: (on: Work) => Promise<T>): Promise<T> => transact(db, tenant, work),
  /**
   * Adds or removes bookmarks, or toggles them, in one statement; no two may be the same. Returns of each whether it is there now; null: another
   * statement added it at the same moment, so this one has to be made again.
   */
  toggle: async (
    tenant: Tenant,
    bookmarks: readonly WantedBookmark[],
    patience: LockPatience,
    on: Work | null = null,
  ): Promise<(boolean | null)[]> => {
    const rows = await toggled(on ? within(on) : db.for(tenant), {
      appId: tenant.appId,
      subscriberIds: bookmarks.map(({ subscriberId }) => subscriberId),
      pageIds: bookmarks.map(({ pageId }) => pageId),
      times: bookmarks.map(({ at }) => at),
      wanted: bookmarks.map(({ wanted }) => wanted),
      patience,
    });
    return rows.map(({ wanted, was_removed, was_added }) => wanted ?? (was_removed ? false : was_added || null));
  },
  count: async (tenant: Tenant, pageId: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from bookmarks
        where app_id = ${tenant.appId} and page_id = ${pageId}`.execute(db.for(tenant));
    return oneRow({ rows }).count;
  },
  /** Members who saved one page have saved the other one instead. */
  move: async (trx: Work, { appId }: Tenant, from: string, into: string): Promise<void> => {
    await sql`insert into bookmarks (app_id, subscriber_id, page_id, created_at)
        select app_id, subscriber_id, ${into}, created_at from bookmarks where app_id = ${appId} and page_id = ${from}
        on conflict do nothing`.execute(within(trx));
    await sql`delete from bookmarks where app_id = ${appId} and page_id = ${from}`.execute(within(trx));
  },
});
