import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

/** Orders of the test gateway. */
export const createTestModeRepo = ({ db }: { db: Database }) => ({
  /** What still opens something. */
  count: async (tenant: Tenant): Promise<{ purchases: number; subscriptions: number }> => {
    const { appId } = tenant;
    const { rows } = await sql<{ purchases: number; subscriptions: number }>`select
      (select count(*) from purchases p join orders o on o.app_id = p.app_id and o.id = p.order_id
        where p.app_id = ${appId} and o.provider = 'test' and exists (select from entitlements e
          where e.app_id = p.app_id and e.purchase_id = p.id and e.revoked_at is null and e.status <> 'ended')) as purchases,
      (select count(*) from subscriptions where app_id = ${appId} and provider = 'test' and status <> 'ended') as subscriptions`.execute(
      db.for(tenant),
    );
    return rows[0]!;
  },
  /** Closes what may still be paid. Answers the orders. */
  expireOpen: async (trx: Work, tenant: Tenant): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`update orders set status = 'expired', updated_at = now()
      where app_id = ${tenant.appId} and provider = 'test' and status in ('open', 'processing', 'pending_approval', 'paid') returning id`.execute(
      within(trx),
    );
    return rows.map(({ id }) => id);
  },
  purchases: async (trx: Work, tenant: Tenant): Promise<{ id: string; order_id: string }[]> => {
    const { rows } = await sql<{ id: string; order_id: string }>`select p.id, p.order_id from purchases p
      join orders o on o.app_id = p.app_id and o.id = p.order_id
      where p.app_id = ${tenant.appId} and o.provider = 'test' order by p.id`.execute(within(trx));
    return rows;
  },
});
