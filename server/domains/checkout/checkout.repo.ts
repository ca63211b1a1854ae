import type { OrderState } from '@bandstand/contract/checkout.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { CheckoutTables } from './checkout.tables.ts';

export type OrderRow = CheckoutTables['orders'];
export type PurchaseRow = CheckoutTables['purchases'];
export type OrderEventRow = Selectable<CheckoutTables['order_events']>;
export type CheckoutRepo = ReturnType<typeof createCheckoutRepo>;

/** Orders that may still be paid. */
const openStates = ['open', 'processing', 'pending_approval', 'paid'] as const satisfies OrderState[];
const written = <T extends Updateable<OrderRow>>(row: T): T => ({ ...row, ...(row.address ? { address: json(row.address) } : {}) });
const isUnknownMember = (error: unknown) =>
  (error as { code?: string; constraint?: string }).code === '23503' && String((error as { constraint?: string }).constraint).includes('subscriber');

export const createCheckoutRepo = ({ db }: { db: Database }) => {
  const orders = (tenant: Tenant) => db.for<CheckoutTables>(tenant).selectFrom('orders').selectAll().where('app_id', '=', tenant.appId);
  const open = async (tenant: Tenant, subscriberId: string, productId: string): Promise<OrderRow | null> =>
    (await orders(tenant)
      .where('subscriber_id', '=', subscriberId)
      .where('product_id', '=', productId)
      .where(sql<boolean>`status in ('open', 'processing', 'pending_approval', 'paid')`)
      .executeTakeFirst()) ?? null;
  return {
    open,
    find: async (tenant: Tenant, id: string): Promise<OrderRow | null> => (await orders(tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    /** The one open order of this member for the product: this new one, or the one that was there. `unknown_member`: he was deleted meanwhile. */
    insertOrOpen: async (tenant: Tenant, order: OrderRow): Promise<OrderRow | 'unknown_member'> => {
      for (;;) {
        try {
          const made = await db
            .for<CheckoutTables>(tenant)
            .insertInto('orders')
            .values(written(order))
            .onConflict((conflict) => conflict.doNothing())
            .returningAll()
            .executeTakeFirst();
          if (made) return made;
        } catch (error) {
          if (isUnknownMember(error)) return 'unknown_member';
          throw error;
        }
        const there = await open(tenant, order.subscriber_id, order.product_id);
        if (there) return there;
      }
    },
    /** Changes an order that is open. False for one that was closed meanwhile, which stays as it is. */
    changeOpen: async (tenant: Tenant, id: string, changes: Updateable<OrderRow>): Promise<boolean> =>
      (
        await db
          .for<CheckoutTables>(tenant)
          .updateTable('orders')
          .set(written(changes))
          .where('app_id', '=', tenant.appId)
          .where('id', '=', id)
          .where('status', 'in', openStates)
          .returning('id')
          .execute()
      ).length === 1,
    purchaseIds: async (tenant: Tenant, orderId: string): Promise<string[]> =>
      (
        await db
          .for<CheckoutTables>(tenant)
          .selectFrom('purchases')
          .select('id')
          .where('app_id', '=', tenant.appId)
          .where('order_id', '=', orderId)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id),
    /** Newest first. */
    purchasesOf: (tenant: Tenant, subscriberId: string): Promise<PurchaseRow[]> =>
      db
        .for<CheckoutTables>(tenant)
        .selectFrom('purchases')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriberId)
        .orderBy('purchased_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    lock: (trx: Work, tenant: Tenant, id: string): Promise<OrderRow> =>
      within<CheckoutTables>(trx)
        .selectFrom('orders')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow(),
    change: (trx: Work, tenant: Tenant, id: string, changes: Updateable<OrderRow>) =>
      within<CheckoutTables>(trx).updateTable('orders').set(written(changes)).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
    insertEvents: (trx: Work | null, tenant: Tenant, rows: Insertable<CheckoutTables['order_events']>[]) =>
      (trx ? within<CheckoutTables>(trx) : db.for<CheckoutTables>(tenant))
        .insertInto('order_events')
        .values(rows.map((row) => ({ ...row, data: json(row.data) })))
        .execute(),
    eventsOf: (tenant: Tenant, orderId: string): Promise<OrderEventRow[]> =>
      db
        .for<CheckoutTables>(tenant)
        .selectFrom('order_events')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('order_id', '=', orderId)
        .orderBy('nr')
        .execute(),
    insertPurchase: (trx: Work, row: PurchaseRow) => within<CheckoutTables>(trx).insertInto('purchases').values(row).execute(),

    /** Of all apps: orders that wait for their payment, touched since an instant, in the order of their ids after `afterId`. */
    unsettled: (since: string, afterId: string | null, limit: number) => {
      const rows = db
        .system<CheckoutTables>()
        .selectFrom('orders')
        .select(['app_id', 'id', 'updated_at'])
        .where(sql<boolean>`status in ('open', 'processing', 'paid')`)
        .where('updated_at', '>=', since);
      return (afterId ? rows.where('id', '>', afterId) : rows).orderBy('id').limit(limit).execute();
    },
  };
};
