import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Orders } from '../checkout/checkout.orders.service.ts';
import type { OrderEvents } from '../checkout/checkout.timeline.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { SalesRepo } from './sales.repo.ts';

export interface ChangesDependencies {
  db: Database;
  repo: SalesRepo;
  orderEvents: Pick<OrderEvents, 'note'>;
  orders: Pick<Orders, 'settlePayment'>;
  payments: Pick<Payments, 'approve'>;
  /** Sends the receipt of an order again; false where it has none. */
  resendReceipt: (tenant: Tenant, orderId: string) => Promise<boolean>;
}

export type OrderChanges = ReturnType<typeof createOrderChanges>;

/** What the team does with orders, besides refunds. */
export function createOrderChanges({ db, repo, orderEvents, orders, payments, resendReceipt }: ChangesDependencies) {
  return {
    /** The money of an order came by hand (COM-12): it is granted. A repeat changes nothing. Throws 404, 409 `order_closed`. */
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
    /** Sends the receipt again. Throws 404, 409 `order_closed` for an order without one. */
    resendReceipt: async (tenant: Tenant, madeBy: string, id: string): Promise<void> => {
      const order = await repo.find(tenant, id);
      if (!order) throw new AppError('not_found');
      if (!(await resendReceipt(tenant, id))) throw new AppError('order_closed');
      await orderEvents.note(null, tenant, id, 'receipt', { again: true }, madeBy);
    },
  };
}
