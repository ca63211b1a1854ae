import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { createGather } from '../../platform/gather.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { OrderRow as Row, OrdersRepo } from './orders.repo.ts';
import type { OrderEvents, OrderNote } from './orders.timeline.service.ts';

export interface OpenOrdersDependencies {
  platform: Pick<Platform, 'db'>;
  repo: Pick<OrdersRepo, 'find' | 'open' | 'insert' | 'isUnknownMember' | 'changeOpen' | 'beginPayments'>;
  orderEvents: Pick<OrderEvents, 'rows'>;
  couponUses: Pick<CouponUses, 'letGo'>;
}
export type OrderRow = Row;
type OrderChanges = Partial<OrderRow> & Pick<OrderRow, 'coupon_id'>;

export type OpenOrders = ReturnType<typeof createOpenOrders>;

/** The one open order of a member for a product (COM-3). */
export function createOpenOrders({ platform: { db }, repo, orderEvents, couponUses }: OpenOrdersDependencies) {
  const ofPair = createGather<Tenant, { subscriberId: string; productId: string }, OrderRow | null>(async (tenant, pairs) => {
    const rows = await repo.open(tenant, pairs);
    const found = new Map(rows.map((row) => [`${row.subscriber_id} ${row.product_id}`, row]));
    return pairs.map(({ subscriberId, productId }) => found.get(`${subscriberId} ${productId}`) ?? null);
  });
  const of = (tenant: Tenant, subscriberId: string, productId: string): Promise<OrderRow | null> => ofPair(tenant, { subscriberId, productId });

  const insertTogether = createGroupCommit<{ order: OrderRow; notes: readonly OrderNote[] }, OrderRow | null>({
    laneOf: ({ order }) => `${order.subscriber_id} ${order.product_id}`,
    write: async (tenant, all, patience) => {
      const notes = all.flatMap((one) => orderEvents.rows(tenant, one.order.id, one.notes));
      const rows = await repo.insert(
        null,
        tenant,
        all.map(({ order }) => order),
        notes,
        patience,
      );
      const inserted = new Map(rows.map((row) => [row.id, row]));
      return all.map(({ order }) => inserted.get(order.id) ?? null);
    },
  });
  const beginTogether = createGroupCommit<{ order: OrderRow; intentId: string; notes: readonly OrderNote[] }, boolean>({
    laneOf: ({ order }) => order.id,
    write: async (tenant, all, patience) => {
      const begun = all.map(({ order, intentId, notes }) => ({ order, intentId, events: orderEvents.rows(tenant, order.id, notes) }));
      const ids = await repo.beginPayments(tenant, begun, patience);
      return all.map(({ order }) => ids.has(order.id));
    },
  });

  /** Inserts an order; null if the member has an open one for the product. Throws `user_not_found` for a member deleted in the meantime. */
  async function insert(tenant: Tenant, order: OrderRow, notes: readonly OrderNote[], trx: Work | null = null): Promise<OrderRow | null> {
    try {
      if (!trx) return await insertTogether(tenant, { order, notes });
      return (await repo.insert(trx, tenant, [order], orderEvents.rows(tenant, order.id, notes)))[0] ?? null;
    } catch (error) {
      if (repo.isUnknownMember(error)) throw new AppError('user_not_found');
      throw error;
    }
  }

  return {
    find: repo.find,
    /** The open order of a member for a product, or null. */
    of,
    insert,
    /** The order already open, or else the new one. Throws as `insert` does. */
    insertOrContinue: async (tenant: Tenant, order: OrderRow, notes: readonly OrderNote[]): Promise<OrderRow> => {
      for (;;) {
        const open = (await insert(tenant, order, notes)) ?? (await of(tenant, order.subscriber_id, order.product_id));
        if (open) return open;
      }
    },
    /**
     * Notes the payment that was begun for an order as it was inserted, which never had another code. False if it was closed or changed in the
     * meantime.
     */
    begin: (tenant: Tenant, order: OrderRow, intentId: string, notes: readonly OrderNote[]): Promise<boolean> =>
      beginTogether(tenant, { order, intentId, notes }),
    /**
     * Changes an order that is still as it was `seen`, and releases a coupon reserved for another code. False if it was closed or changed in the
     * meantime.
     */
    change: (tenant: Tenant, seen: OrderRow, changes: OrderChanges, notes: readonly OrderNote[]): Promise<boolean> => {
      const events = orderEvents.rows(tenant, seen.id, notes);
      return transact(db, tenant, async (trx) => {
        const isChanged = await repo.changeOpen(trx, tenant, seen, changes, events);
        if (isChanged) await couponUses.letGo(trx, tenant, seen.id, changes.coupon_id);
        return isChanged;
      });
    },
  };
}
