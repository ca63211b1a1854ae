import type { OrderState } from '@bandstand/contract/checkout.ts';
import type { OrderEventType } from '@bandstand/contract/orders.studio.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { OrderRow, OrdersRepo } from './orders.repo.ts';
import type { OrderEvents } from './orders.timeline.service.ts';

export interface OrderStatesDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  repo: Pick<OrdersRepo, 'lock' | 'change' | 'purchaseIds'>;
  orderEvents: Pick<OrderEvents, 'note' | 'of'>;
  couponUses: Pick<CouponUses, 'letGo'>;
}
export interface OrderOutcome {
  status: OrderState;
  purchase_ids: string[];
}
export type OrderStates = ReturnType<typeof createOrderStates>;

export const isClosed = ({ status }: Pick<OrderRow, 'status'>): boolean => status === 'completed' || status === 'failed' || status === 'expired';

/** The states of an order before it is paid (COM-3). */
export function createOrderStates({ platform: { db, clock }, repo, orderEvents, couponUses }: OrderStatesDependencies) {
  /** Moves an open order to another state, once, and notes why. */
  const move = (tenant: Tenant, order: OrderRow, status: OrderState, type: OrderEventType, data: Record<string, unknown> = {}): Promise<void> =>
    transact(db, tenant, async (trx): Promise<void> => {
      const current = await repo.lock(trx, tenant, order.id);
      if (isClosed(current) || current.status === status) return;
      await repo.change(trx, tenant, order.id, { status, updated_at: clock.iso() });
      await orderEvents.note(trx, tenant, order.id, type, data);
      if (status === 'expired') await couponUses.letGo(trx, tenant, order.id);
    });
  const expire = (tenant: Tenant, order: OrderRow): Promise<void> => move(tenant, order, 'expired', 'expired');

  /** Notes a refused try once; the same try is read many times. */
  async function noteFailure(tenant: Tenant, order: OrderRow, code: string): Promise<void> {
    const last = (await orderEvents.of(tenant, order.id)).at(-1);
    if (last?.type !== 'attempt_failed' || last.data['code'] !== code) await orderEvents.note(null, tenant, order.id, 'attempt_failed', { code });
  }

  return {
    move,
    expire,
    outcomeOf: async (tenant: Tenant, order: Pick<OrderRow, 'id' | 'status' | 'product_id'>): Promise<OrderOutcome> => ({
      status: order.status,
      purchase_ids: order.status === 'completed' ? await repo.purchaseIds(tenant, order) : [],
    }),
    /** Applies a payment that did not succeed to its order. Returns the order's state. */
    follow: async (tenant: Tenant, order: OrderRow, payment: Payment): Promise<OrderState> => {
      if (payment.status === 'canceled') {
        await expire(tenant, order);
        return 'expired';
      }
      if (payment.status === 'processing') {
        const [status, type] =
          order.provider === 'manual' ? (['pending_approval', 'approval_pending'] as const) : (['processing', 'processing'] as const);
        await move(tenant, order, status, type, { provider_id: payment.id });
        return status;
      }
      if (order.status !== 'processing') {
        if (payment.lastError) await noteFailure(tenant, order, payment.lastError);
        return order.status;
      }
      // The bank refused after a delay: the buyer may try again.
      await move(tenant, order, 'open', 'attempt_failed', { code: payment.lastError });
      return 'open';
    },
  };
}
