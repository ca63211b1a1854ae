import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { OrderEvents } from '../orders/orders.timeline.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { SalesRepo } from './sales.repo.ts';

export interface ChangesDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: SalesRepo;
  orderEvents: Pick<OrderEvents, 'note'>;
  orders: Pick<Orders, 'settlePayment' | 'accept'>;
  payments: Pick<Payments, 'approve' | 'find' | 'refund' | 'giveBackLater'>;
  couponUses: Pick<CouponUses, 'letGo'>;
  /** Revokes everything an order opened, including its subscriptions. */
  revoke: (tenant: Tenant, orderId: string, madeBy: string) => Promise<void>;
  /** Sends the receipt of an order again; false if it has none. */
  resendReceipt: (tenant: Tenant, orderId: string) => Promise<boolean>;
}

export type OrderChanges = ReturnType<typeof createOrderChanges>;

/** Staff actions on orders, besides refunds. */
export function createOrderChanges(of: ChangesDependencies) {
  const { platform, repo, orderEvents, orders, payments, couponUses, revoke, resendReceipt } = of;
  const { db, clock, ids } = platform;

  /**
   * Records the owner's decision on an order paid with a wrong sum, unless the opposite was decided before. False if already completed. Throws 404,
   * 409 `order_closed`.
   */
  const decide = (tenant: Tenant, madeBy: string, id: string, type: 'accepted' | 'rejected'): Promise<boolean> =>
    transact(db, tenant, async (trx) => {
      const order = await repo.lock(trx, tenant, id);
      if (!order) throw new AppError('not_found');
      if (order.status === 'completed' && type === 'accepted' && (await repo.hasEvent(trx, tenant, id, type))) return false;
      const other = type === 'accepted' ? 'rejected' : 'accepted';
      if (order.status !== 'paid' || (await repo.hasEvent(trx, tenant, id, other))) throw new AppError('order_closed');
      if (!(await repo.hasEvent(trx, tenant, id, type))) await orderEvents.note(trx, tenant, id, type, {}, madeBy);
      return true;
    });

  return {
    /** Confirms that an order was paid by hand (COM-12), and grants it. A repeat changes nothing. Throws 404, 409 `order_closed`. */
    approve: async (tenant: Tenant, madeBy: string, id: string): Promise<void> => {
      const order = await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, id);
        if (current?.status !== 'pending_approval' || (await repo.hasEvent(trx, tenant, id, 'approved'))) return current;
        await orderEvents.note(trx, tenant, id, 'approved', {}, madeBy);
        return current;
      });
      if (!order) throw new AppError('not_found');
      if (order.status === 'completed') return;
      if (order.status !== 'pending_approval' || !order.intent_id) throw new AppError('order_closed');
      const payment = await payments.approve(tenant, order.intent_id);
      await orders.settlePayment(tenant, payment, 'owner');
    },
    /**
     * Accepts the newest unrefunded payment in place of the price. Refunds the order's other payments. Throws 404, 409 `order_closed` if some of it
     * was already refunded, 502 if the provider is down.
     */
    accept: async (tenant: Tenant, madeBy: string, id: string): Promise<void> => {
      const paid = (await repo.paymentsOf(tenant, id)).filter(({ is_renewal, returned }) => !is_renewal && returned === 0);
      const taken = paid.at(-1);
      if (!taken && (await repo.find(tenant, id))?.status === 'paid') throw new AppError('order_closed');
      if (!(await decide(tenant, madeBy, id, 'accepted')) || !taken) return;
      const gateway = await payments.find(tenant, taken.provider);
      if (!gateway) throw new AppError('not_configured');
      const payment = await gateway.read(tenant, taken.provider_id);
      if (!payment) throw new AppError('provider_down');
      await orders.accept(tenant, id, payment);
      await transact(db, tenant, async (trx) => {
        for (const other of paid) if (other.id !== taken.id) await payments.giveBackLater(trx, tenant, other.id);
      });
    },
    /** Refunds everything that was paid; the order closes once the refund is settled. Throws 404, 409, 502. */
    reject: async (tenant: Tenant, madeBy: string, id: string, requestKey: string | null): Promise<void> => {
      await decide(tenant, madeBy, id, 'rejected');
      const key = requestKey ?? ids.next();
      for (const { id: paymentId, amount, returned } of await repo.paymentsOf(tenant, id))
        if (returned < amount)
          await payments.refund(tenant, { paymentId, amount: null, isRevoking: false, madeBy, key: `${id}:${key}:${paymentId}` });
      await transact(db, tenant, async (trx) => {
        await repo.lock(trx, tenant, id);
        // Nothing was paid, or it was already refunded.
        if (!(await repo.closeReturned(trx, tenant, id, clock.iso()))) return;
        await orderEvents.note(trx, tenant, id, 'expired', { reason: 'rejected' });
        await couponUses.letGo(trx, tenant, id);
      });
    },
    /** Decides about the access after a lost dispute. Throws 404, 409 `order_closed` if there is nothing to decide. */
    decideDispute: async (tenant: Tenant, madeBy: string, id: string, access: 'revoke' | 'keep'): Promise<void> => {
      const order = await repo.find(tenant, id);
      if (!order) throw new AppError('not_found');
      if (!(await repo.isUndecided(tenant, id))) throw new AppError('order_closed');
      if (access === 'revoke') await revoke(tenant, id, madeBy);
      else await orderEvents.note(null, tenant, id, 'access_kept', {}, madeBy);
    },
    /** Sends the receipt again. Throws 404, 409 `order_closed` for an order without one. */
    resendReceipt: async (tenant: Tenant, madeBy: string, id: string): Promise<void> => {
      const order = await repo.find(tenant, id);
      if (!order) throw new AppError('not_found');
      if (!(await resendReceipt(tenant, id))) throw new AppError('order_closed');
      await orderEvents.note(null, tenant, id, 'receipt', { again: true }, madeBy);
    },
  };
}
