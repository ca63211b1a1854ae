import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { isTester } from './test-mode.periods.repo.ts';

/** Purchases with the test gateway, a provider's test keys and the stores' sandboxes. */
export const createTestModeRepo = ({ db }: { db: Database }) => ({
  /** Counts those that still open something. */
  count: async (tenant: Tenant): Promise<{ purchases: number; subscriptions: number }> => {
    const { appId } = tenant;
    const { rows } = await sql<{ purchases: number; subscriptions: number }>`select
      (select count(*) from purchases p join orders o on o.app_id = p.app_id and o.id = p.order_id
        where p.app_id = ${appId} and o.is_test and exists (select from entitlements e
          where e.app_id = p.app_id and e.purchase_id = p.id and e.revoked_at is null and e.status <> 'ended')) as purchases,
      (select count(*) from subscriptions where app_id = ${appId} and is_test and status <> 'ended') as subscriptions`.execute(
      db.for(tenant),
    );
    return rows[0] ?? { purchases: 0, subscriptions: 0 };
  },
  /** Closes orders that could still be paid. Returns them. */
  expireOpen: async (trx: Work, tenant: Tenant): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`update orders set status = 'expired', updated_at = now()
      where app_id = ${tenant.appId} and is_test and status in ('open', 'processing', 'pending_approval', 'paid') returning id`.execute(
      within(trx),
    );
    return rows.map(({ id }) => id);
  },
  purchases: async (trx: Work, tenant: Tenant): Promise<{ id: string; order_id: string }[]> => {
    const { rows } = await sql<{ id: string; order_id: string }>`select p.id, p.order_id from purchases p
      join orders o on o.app_id = p.app_id and o.id = p.order_id
      where p.app_id = ${tenant.appId} and o.is_test order by p.id`.execute(within(trx));
    return rows;
  },
  /** Releases the uses of codes that tests took. */
  freeCoupons: (trx: Work, tenant: Tenant) =>
    sql`delete from coupon_uses u using orders o
      where u.app_id = ${tenant.appId} and o.app_id = u.app_id and o.id = u.order_id and o.is_test`.execute(within(trx)),
  /** Deletes purchases from a store's sandbox, except testers', so that they can be claimed again. Returns the purchases. */
  takeSandbox: async (trx: Work, tenant: Tenant): Promise<string[]> => {
    const { rows } = await sql<{ purchase_id: string }>`delete from store_purchases s
      where s.app_id = ${tenant.appId} and s.is_sandbox and not ${isTester(sql.ref('s.app_id'), sql.ref('s.subscriber_id'))}
      returning s.purchase_id`.execute(within(trx));
    return rows.map(({ purchase_id }) => purchase_id);
  },
  /** Apps that take real money, and in which test purchases still open something. */
  liveWithTests: async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select a.id from apps a
      where a.payments ->> 'provider' <> 'test' and coalesce(a.payments ->> 'publishable_key', '') not like 'pk\_test\_%' and (
        exists (select from subscriptions s where s.app_id = a.id and s.is_test and s.status <> 'ended')
        or exists (select from orders o
          where o.app_id = a.id and o.is_test and o.status in ('open', 'processing', 'pending_approval', 'paid'))
        or exists (select from store_purchases s
          where s.app_id = a.id and s.is_sandbox and not ${isTester(sql.ref('s.app_id'), sql.ref('s.subscriber_id'))}))
      order by a.id`.execute(db.system());
    return rows.map(({ id }) => id);
  },
});
export type TestModeRepo = ReturnType<typeof createTestModeRepo>;
