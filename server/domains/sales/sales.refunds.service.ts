import { stepFault } from '@bandstand/rules/products/money.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrderEvents } from '../orders/orders.timeline.service.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { RefundHandler } from '../payments/payments.refunds.books.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { SalesRepo } from './sales.repo.ts';

export interface RefundsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: SalesRepo;
  couponUses: Pick<CouponUses, 'letGo'>;
  orderEvents: Pick<OrderEvents, 'note'>;
  payments: Pick<Payments, 'refund'>;
  entitlements: Pick<Entitlements, 'revokePurchase' | 'changed'>;
  /** Ends a subscription at once and revokes what it opened. A repeat changes nothing. */
  endSubscription: (tenant: Tenant, subscriptionId: string, madeBy: string | null) => Promise<void>;
}
export interface RefundInput {
  amount?: number | null;
  revoke?: boolean;
  payment_id?: string | null;
  /** Amounts of single products of the payment, instead of `amount`. */
  lines?: { at: number; amount: number }[] | null;
}

export type OrderRefunds = ReturnType<typeof createOrderRefunds>;

/** Refunds by the owner, and their consequences (COM-23). */
export function createOrderRefunds(of: RefundsDependencies) {
  const { platform, repo, couponUses, orderEvents, payments, entitlements, endSubscription } = of;
  const { db, clock, ids } = platform;

  /** Revokes everything an order opened; what was revoked before stays so. The caller has locked the order's subscriptions, but not yet the order. */
  async function takeBack(trx: Work, tenant: Tenant, orderId: string): Promise<void> {
    for (const id of await repo.purchaseIds(trx, tenant, orderId)) await entitlements.revokePurchase(trx, tenant, id);
  }
  async function noteTaken(trx: Work, tenant: Tenant, orderId: string, madeBy: string | null): Promise<void> {
    if (!(await repo.hasEvent(trx, tenant, orderId, 'revoked'))) await orderEvents.note(trx, tenant, orderId, 'revoked', {}, madeBy);
  }
  async function revoke(tenant: Tenant, orderId: string, madeBy: string | null): Promise<void> {
    const subscriptionIds = await transact(db, tenant, async (trx) => {
      const subscriptions = await repo.lockSubscriptions(trx, tenant, orderId);
      await takeBack(trx, tenant, orderId);
      await repo.lock(trx, tenant, orderId);
      await noteTaken(trx, tenant, orderId, madeBy);
      return subscriptions;
    });
    for (const id of subscriptionIds) await endSubscription(tenant, id, madeBy);
  }

  return {
    /** Adds a refund to the order's timeline in the transaction that settles it, wherever it was requested. */
    note: (async (trx, tenant, refund) => {
      const { order_id, id: refund_id, currency, made_by } = refund;
      if (!order_id) return;
      const isTaken = refund.state === 'succeeded' && refund.is_revoking;
      if (isTaken) await takeBack(trx, tenant, order_id);
      // The order was deleted with its member.
      if (!(await repo.lock(trx, tenant, order_id))) return;
      const isNoted = await repo.hasEvent(trx, tenant, order_id, 'refunded', refund_id);
      // The bank returned it after it had been sent: the owner has the money again.
      const amount = refund.state === 'succeeded' ? refund.amount : isNoted ? -refund.amount : 0;
      if (amount !== 0) await orderEvents.note(trx, tenant, order_id, 'refunded', { amount, currency, refund_id }, made_by);
      if (refund.state === 'succeeded' && (await repo.closeReturned(trx, tenant, order_id, clock.iso())))
        await couponUses.letGo(trx, tenant, order_id);
      if (isTaken) await noteTaken(trx, tenant, order_id, made_by);
    }) satisfies RefundHandler,

    /** Revokes everything an order opened, subscriptions included, without a refund. A repeat changes nothing. */
    revoke: async (tenant: Tenant, orderId: string, madeBy: string): Promise<void> => {
      await revoke(tenant, orderId, madeBy);
      const order = await repo.find(tenant, orderId);
      if (order) entitlements.changed(tenant, order.subscriber_id);
    },
    /**
     * Refunds in full or in part. Several at once never refund more than was paid: pending refunds count. `revoke` also takes away what the order
     * opened, even if nothing is left to refund. Throws 404, 409 `order_closed` for an order that was never paid, 409 `refund_too_much`.
     */
    refund: async (tenant: Tenant, madeBy: string, orderId: string, input: RefundInput, requestKey: string | null): Promise<void> => {
      const order = await repo.find(tenant, orderId);
      if (!order) throw new AppError('not_found');
      // Includes a payment with a wrong sum.
      if (order.status !== 'completed' && order.status !== 'paid') throw new AppError('order_closed');
      const { amount = null, revoke: isRevoking = false, payment_id = null, lines = null } = input;
      const asked = lines ? lines.reduce((sum, line) => sum + line.amount, 0) : amount;
      refuseFields({ amount: asked !== null && stepFault(asked, order.currency) });
      const paid = await repo.paymentsOf(tenant, orderId);
      const payment = payment_id === null ? paid.find(({ is_renewal }) => !is_renewal) : paid.find(({ id }) => id === payment_id.toLowerCase());
      if (payment_id !== null && !payment) throw new AppError('not_found');
      const isNothingLeft = !payment || payment.amount <= payment.returned;
      if (isNothingLeft && !(isRevoking && amount === null && lines === null)) throw new AppError('refund_too_much', { extra: { left: 0 } });
      if (payment && !isNothingLeft) {
        const key = `${orderId}:${requestKey ?? ids.next()}`;
        await payments.refund(tenant, { paymentId: payment.id, amount, lines, isRevoking, madeBy, key });
      }
      // Revoke at once, though the provider may take days to report the refund as sent.
      if (!isRevoking) return;
      await revoke(tenant, orderId, madeBy);
      entitlements.changed(tenant, order.subscriber_id);
    },
  };
}
