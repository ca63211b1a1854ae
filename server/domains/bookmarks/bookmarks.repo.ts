import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';

export type BookmarksRepo = ReturnType<typeof createBookmarksRepo>;

export const createBookmarksRepo = ({ db }: { db: Database }) => ({
  transaction: <T>(tenant: Tenant, work: (on: Work) => Promise<T>): Promise<T> => transact(db, tenant, work),
  /** Makes two calls for the same bookmark run one after the other, until the transaction ends. */
  lock: async (on: Work, subscriberId: string, pageId: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bookmark ${subscriberId} ${pageId}`}, 0))`.execute(within(on));
  },
  /** Returns whether it was new. */
  add: async (on: Work, tenant: Tenant, subscriberId: string, pageId: string, at: string): Promise<boolean> => {
    const { rows } = await sql`
      insert into bookmarks (app_id, subscriber_id, page_id, created_at)
      values (${tenant.appId}, ${subscriberId}, ${pageId}, ${at})
      on conflict do nothing
      returning 1`.execute(within(on));
    return rows.length > 0;
  },
  remove: async (on: Work, tenant: Tenant, subscriberId: string, pageId: string): Promise<void> => {
    await sql`
      delete from bookmarks
      where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} and page_id = ${pageId}`.execute(within(on));
  },
});
