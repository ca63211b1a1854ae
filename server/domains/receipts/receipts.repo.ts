import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ReceiptsTables } from './receipts.tables.ts';

/** What a receipt says of an order. */
export interface Ordered {
  waiver: { text: string; at: string } | null;
  productIds: string[];
}
export type ReceiptsRepo = ReturnType<typeof createReceiptsRepo>;

export function createReceiptsRepo({ db }: { db: Database }) {
  return {
    /** Products of orders, in the order they were bought, and what the buyers agreed to at checkout; null if checkout did not ask. */
    ofOrders: async (tenant: Tenant, orderIds: readonly string[]): Promise<Map<string, Ordered>> => {
      const found = await sql<Ordered & { id: string }>`select o.id, o.waiver,
          array(select p.product_id from purchases p where p.app_id = o.app_id and p.order_id = o.id order by p.id) as "productIds"
        from orders o where o.app_id = ${tenant.appId} and o.id = any(${orderIds}::uuid[])`.execute(db.for<ReceiptsTables>(tenant));
      return new Map(found.rows.map(({ id, ...ordered }) => [id, ordered]));
    },
  };
}
