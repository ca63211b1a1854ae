import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export type FeedRepo = ReturnType<typeof createFeedRepo>;

/** Secret addresses of calendars. */
export const createFeedRepo = ({ db }: { db: Database }) => ({
  salt: async (tenant: Tenant, subscriberId: string): Promise<string | null> => {
    const { rows } = await sql<{ salt: string }>`select salt from calendar_feeds
      where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}`.execute(db.for(tenant));
    return rows[0]?.salt ?? null;
  },
  set: async (tenant: Tenant, subscriberId: string, salt: string, keyHash: string, at: string): Promise<void> => {
    await sql`insert into calendar_feeds (app_id, subscriber_id, salt, key_hash, created_at)
      values (${tenant.appId}, ${subscriberId}, ${salt}, ${keyHash}, ${at})
      on conflict (app_id, subscriber_id) do update set salt = excluded.salt, key_hash = excluded.key_hash,
        created_at = excluded.created_at`.execute(db.for(tenant));
  },
  remove: async (tenant: Tenant, subscriberId: string): Promise<void> => {
    await sql`delete from calendar_feeds where app_id = ${tenant.appId} and subscriber_id = ${subscriberId}`.execute(db.for(tenant));
  },
  byKey: async (tenant: Tenant, keyHash: string): Promise<string | null> => {
    const { rows } = await sql<{ subscriber_id: string }>`select subscriber_id from calendar_feeds
      where app_id = ${tenant.appId} and key_hash = ${keyHash}`.execute(db.for(tenant));
    return rows[0]?.subscriber_id ?? null;
  },
});
