import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

interface PageMember {
  id: string;
  user_id: string;
  is_assigned: boolean;
  started_at: string | null;
}

/** Rows of `page_subscriptions` from the owner's side. */
export const createPageMembersRepo = ({ db }: { db: Database }) => ({
  list: async (tenant: Tenant, pageId: string, page: number): Promise<{ rows: PageMember[]; total: number }> => {
    const { rows } = await sql<
      PageMember & { total: number }
    >`select s.subscriber_id as id, b.user_id, s.is_assigned, s.started_at, count(*) over () as total
      from page_subscriptions s join subscribers b on b.app_id = s.app_id and b.id = s.subscriber_id
      where s.app_id = ${tenant.appId} and s.page_id = ${pageId} order by s.subscribed_at desc, s.subscriber_id limit 50
      offset ${(page - 1) * 50}`.execute(db.for(tenant));
    if (rows[0] || page === 1) return { rows, total: rows[0]?.total ?? 0 };
    const all = await sql<{ total: number }>`select count(*) as total from page_subscriptions
      where app_id = ${tenant.appId} and page_id = ${pageId}`.execute(db.for(tenant));
    return { rows, total: all.rows[0]?.total ?? 0 };
  },
  /** Assigns members of this app and skips unknown ids. Members who already joined keep their start. */
  assign: async (trx: Work, tenant: Tenant, pageId: string, memberIds: readonly string[], at: string): Promise<string[]> => {
    const { rows } = await sql<{
      subscriber_id: string;
    }>`insert into page_subscriptions (app_id, subscriber_id, page_id, subscribed_at, is_assigned, is_member)
      select app_id, id, ${pageId}, ${at}, true, false from subscribers where app_id = ${tenant.appId} and id = any(${memberIds}::uuid[])
      on conflict (app_id, subscriber_id, page_id) do update set is_assigned = true where not page_subscriptions.is_assigned
      returning subscriber_id`.execute(within(trx));
    return rows.map((row) => row.subscriber_id);
  },
  /** Removes a member together with a run begun inside, which would keep the page open (ACC-8). Their completions stay. */
  remove: async (tenant: Tenant, pageId: string, memberId: string): Promise<boolean> => {
    const gone = await sql`delete from page_subscriptions where app_id = ${tenant.appId} and page_id = ${pageId}
        and subscriber_id = ${memberId}`.execute(db.for(tenant));
    return (gone.numAffectedRows ?? 0n) > 0n;
  },
});
