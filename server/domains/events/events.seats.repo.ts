import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

/** The seats of an occurrence, read while nobody else can take one. */
export interface Seats {
  data: Record<string, unknown> | null;
  starts_at: string | null;
  ends_at: string | null;
  joined: number;
}

export type SeatsRepo = ReturnType<typeof createSeatsRepo>;

/** The participants. No number is stored: those who joined are counted. */
export const createSeatsRepo = ({ db }: { db: Database }) => ({
  /**
   * Counts the taken seats of an occurrence, including the caller's, while others who join it wait. Not `for update`: the foreign keys of two who are
   * about to join already lock the row, and they would wait for each other.
   */
  lock: async (on: Work, tenant: Tenant, pageId: string): Promise<Seats | undefined> => {
    const own = within(on);
    await sql`select 1 from pages where app_id = ${tenant.appId} and id = ${pageId} for no key update`.execute(own);
    // A separate statement sees what was committed while it waited.
    const { rows } =
      await sql<Seats>`select r.teaser -> 'event' as data, r.teaser ->> 'starts_at' as starts_at, r.teaser ->> 'ends_at' as ends_at,
      (select count(*) from page_subscriptions s where s.app_id = p.app_id and s.page_id = p.id and s.is_member) as joined
      from pages p join page_revisions r on r.app_id = p.app_id and r.id = p.revision_id
      where p.app_id = ${tenant.appId} and p.id = ${pageId} and p.archived_at is null`.execute(own);
    return rows[0];
  },
  /** How many joined each page; pages without participants are left out. */
  counts: async (tenant: Tenant, pageIds: readonly string[]): Promise<Map<string, number>> => {
    if (pageIds.length === 0) return new Map();
    const { rows } = await sql<{ page_id: string; count: number }>`select page_id, count(*) as count from page_subscriptions
      where app_id = ${tenant.appId} and page_id = any(${pageIds}::uuid[]) and is_member group by page_id`.execute(db.for(tenant));
    return new Map(rows.map(({ page_id, count }) => [page_id, count]));
  },
  /** The five who joined last. */
  newest: async (tenant: Tenant, pageId: string): Promise<string[]> => {
    const { rows } = await sql<{ subscriber_id: string }>`select subscriber_id from page_subscriptions
      where app_id = ${tenant.appId} and page_id = ${pageId} and is_member order by subscribed_at desc, subscriber_id limit 5`.execute(
      db.for(tenant),
    );
    return rows.map(({ subscriber_id }) => subscriber_id);
  },
});
