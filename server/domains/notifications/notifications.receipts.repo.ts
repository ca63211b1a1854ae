import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

/** Read only here: what orders brought. */
interface PurchaseColumns {
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
});
