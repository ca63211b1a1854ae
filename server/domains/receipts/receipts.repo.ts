import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ReceiptsTables } from './receipts.tables.ts';

export type ReceiptsRepo = ReturnType<typeof createReceiptsRepo>;

export function createReceiptsRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<ReceiptsTables>(tenant);

  return {
    /** Products of an order, in the order they were bought. */
    productsOf: async (tenant: Tenant, orderId: string): Promise<string[]> => {
      const found = await rows(tenant)
        .selectFrom('purchases')
        .select('product_id')
        .where('app_id', '=', tenant.appId)
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute();
      return found.map(({ product_id }) => product_id);
    },

    /** What the buyer agreed to at checkout; null if checkout did not ask. */
    waiverOf: async (tenant: Tenant, orderId: string): Promise<{ text: string; at: string } | null> => {
      const order = await rows(tenant)
        .selectFrom('orders')
        .select('waiver')
        .where('app_id', '=', tenant.appId)
        .where('id', '=', orderId)
        .executeTakeFirst();
      return order?.waiver ?? null;
    },
  };
}
