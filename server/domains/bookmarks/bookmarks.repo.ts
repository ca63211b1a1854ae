import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';

interface Toggled {
  appId: string;
  subscriberId: string;
  pageId: string;
  at: string;
  wanted: boolean | null;
}
export type BookmarksRepo = ReturnType<typeof createBookmarksRepo>;

const toggled = statement<Toggled, { was_removed: boolean; was_added: boolean }>(
  ({ appId, subscriberId, pageId, at, wanted }) => sql`with removed as (
      delete from bookmarks where app_id = ${appId} and subscriber_id = ${subscriberId} and page_id = ${pageId}
        and ${wanted}::boolean is not true returning 1
    ), added as (
      insert into bookmarks (app_id, subscriber_id, page_id, created_at) select ${appId}, ${subscriberId}, ${pageId}, ${at}
        where ${wanted}::boolean or (${wanted}::boolean is null and not exists (select from removed)) on conflict do nothing returning 1
    )
    select exists (select from removed) as was_removed, exists (select from added) as was_added`,
);

export const createBookmarksRepo = ({ db }: { db: Database }) => ({
  transaction: <T>(tenant: Tenant, work: (on: Work) => Promise<T>): Promise<T> => transact(db, tenant, work),
  /**
   * Adds or removes the bookmark, or toggles it when `wanted` is null. Returns whether it is there now; null: another call added it at the same moment,
   * so this one has to be made again.
   */
  toggle: async (
    tenant: Tenant,
    bookmark: { subscriberId: string; pageId: string; at: string },
    wanted: boolean | null,
    on: Work | null,
  ): Promise<boolean | null> => {
    const rows = await toggled(on ? within(on) : db.for(tenant), { appId: tenant.appId, ...bookmark, wanted });
    const { was_removed, was_added } = oneRow({ rows });
    return wanted ?? (was_removed ? false : was_added || null);
  },
});
