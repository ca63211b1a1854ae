import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

interface PageMember {
  id: string;
  name: string;
  email: string;
  is_assigned: boolean;
  started_at: string | null;
}

/** Rows of `page_subscriptions` from the owner's side. */
export const createPageMembersRepo = ({ db }: { db: Database }) => ({
  /** Newest first. Members before the page are skipped without their users. */
  list: async (tenant: Tenant, pageId: string, page: number): Promise<{ rows: PageMember[]; total: number }> => {
    const ofPage = sql`from page_subscriptions where app_id = ${tenant.appId} and page_id = ${pageId}`;
    const [{ rows }, count] = await Promise.all([
      sql<PageMember>`with listed as (select app_id, subscriber_id, subscribed_at, is_assigned, started_at ${ofPage}
          order by subscribed_at desc, subscriber_id limit 50 offset ${(page - 1) * 50})
        select l.subscriber_id as id, u.name, u.email, l.is_assigned, l.started_at from listed l
        join subscribers m on m.app_id = l.app_id and m.id = l.subscriber_id
        join users u on u.account_id = m.account_id and u.id = m.user_id
        order by l.subscribed_at desc, l.subscriber_id`.execute(db.for(tenant)),
      sql<{ total: number }>`select count(*) as total ${ofPage}`.execute(db.for(tenant)),
    ]);
    return { rows, total: oneRow(count).total };
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
