import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

/** Read only here: what orders brought, and what was agreed to with them. */
interface PurchaseColumns {
  orders: { app_id: string; id: string; waiver: { text: string; at: string } | null };
  purchases: { app_id: string; order_id: string | null; product_id: string; id: string };
}

export const createReceiptsRepo = ({ db }: { db: Database }) => ({
  /** Products of an order, in the order in which they were bought. */
  productsOf: async (tenant: Tenant, orderId: string): Promise<string[]> =>
    (
      await db
        .for<PurchaseColumns>(tenant)
        .selectFrom('purchases')
        .select('product_id')
        .where('app_id', '=', tenant.appId)
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
    ).map(({ product_id }) => product_id),
  /** What the buyer agreed to at the checkout; null where nobody asked. */
  waiverOf: async (tenant: Tenant, orderId: string): Promise<{ text: string; at: string } | null> =>
    (
      await db
        .for<PurchaseColumns>(tenant)
        .selectFrom('orders')
        .select('waiver')
        .where('app_id', '=', tenant.appId)
        .where('id', '=', orderId)
        .executeTakeFirst()
    )?.waiver ?? null,
});
