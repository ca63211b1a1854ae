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
  repo: Pick<OrdersRepo, 'find' | 'open' | 'insert' | 'isUnknownMember' | 'changeOpen'>;
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

  /** Inserts an order; null if the member has an open one for the product. Throws `user_not_found` for a member deleted in the meantime. */
  async function insert(tenant: Tenant, order: OrderRow, notes: readonly OrderNote[], trx: Work | null = null): Promise<OrderRow | null> {
    try {
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
     * Changes an order that is still as it was `seen`, and releases a coupon reserved for another code. False if it was closed or changed in the
     * meantime. `isNew`: nobody else knows of it, and it never had another code.
     */
    change: (tenant: Tenant, seen: OrderRow, changes: OrderChanges, notes: readonly OrderNote[], { isNew }: { isNew: boolean }): Promise<boolean> => {
      const events = orderEvents.rows(tenant, seen.id, notes);
      if (isNew) return repo.changeOpen(null, tenant, seen, changes, events);
      return transact(db, tenant, async (trx) => {
        const isChanged = await repo.changeOpen(trx, tenant, seen, changes, events);
        if (isChanged) await couponUses.letGo(trx, tenant, seen.id, changes.coupon_id);
        return isChanged;
      });
    },
  };
}
