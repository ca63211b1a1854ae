import type { PaidVia } from '@bandstand/contract/orders.studio.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { isId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { StoredQuote } from '../quotes/quotes.stored.service.ts';
import type { Completion, PlainOrder } from './orders.completion.service.ts';
import { OwnedMeanwhile, type Paid } from './orders.granting.service.ts';
import type { OrderRow, OrdersRepo } from './orders.repo.ts';
import { isClosed, type OrderOutcome, type OrderStates } from './orders.states.service.ts';
import type { OrderEvents } from './orders.timeline.service.ts';

export interface OrderSettlingDependencies {
  platform: Pick<Platform, 'db'>;
  repo: Pick<OrdersRepo, 'lock'>;
  orderEvents: Pick<OrderEvents, 'note' | 'of'>;
  quotes: Pick<Quotes, 'find'>;
  completion: Completion;
  payments: Pick<Payments, 'find' | 'record' | 'isRecorded' | 'giveBackLater'>;
  states: OrderStates;
}
export type OrderSettling = ReturnType<typeof createOrderSettling>;

const receiptOf = ({ subscriber_id: subscriberId, product_id: productId }: OrderRow, orderId: string | null) => ({
  subscriberId,
  productId,
  orderId,
  subscriptionId: null,
});

/** Completes orders whose payment succeeded (COM-3, COM-11). */
export function createOrderSettling({ platform: { db }, repo, orderEvents, quotes, completion, payments, states }: OrderSettlingDependencies) {
  /**
   * Books and refunds money for an order that needs none: completed by another payment or for free, or its product was bought another way. For
   * example, a direct debit that a bank settles days later. The order's timeline gets no refund for it.
   */
  async function giveBackSurplus(tenant: Tenant, order: OrderRow, payment: Payment): Promise<void> {
    if (payment.kind !== 'payment_intent' || (await payments.isRecorded(tenant, payment))) return;
    await transact(db, tenant, async (trx) => {
      await repo.lock(trx, tenant, order.id);
      const events = await orderEvents.of(tenant, order.id, trx);
      if (events.some(({ type, data }) => type === 'surplus' && data['provider_id'] === payment.id)) return;
      const paymentId = await payments.record(trx, tenant, payment, receiptOf(order, null));
      const { provider, id, amount, currency } = payment;
      await orderEvents.note(trx, tenant, order.id, 'surplus', { provider, provider_id: id, amount, currency });
      await payments.giveBackLater(trx, tenant, paymentId);
    });
  }
  /** The quote that a payment matches exactly; null if its sum, order or kind differs. */
  async function askedQuote(tenant: Tenant, order: OrderRow, payment: Payment): Promise<StoredQuote | null> {
    const quoteId = payment.metadata['quote_id'] ?? '';
    const stored = isId(quoteId) ? await quotes.find(tenant, quoteId, order.product_id) : null;
    const isAsked =
      stored &&
      payment.metadata['order_id'] === order.id &&
      payment.amount === stored.quote.total_due_now &&
      payment.currency === stored.quote.currency &&
      payment.kind === intentKind(stored.quote);
    return isAsked ? stored : null;
  }
  /** The order stays `paid` and grants nothing. The owner is notified (studio.md section 1), and can refund the money, since it is booked. */
  async function noteMismatch(tenant: Tenant, order: OrderRow, payment: Payment): Promise<never> {
    await transact(db, tenant, (trx) => payments.record(trx, tenant, payment, receiptOf(order, order.id)));
    await states.move(tenant, order, 'paid', 'mismatch', { provider_id: payment.id, amount: payment.amount, currency: payment.currency });
    throw new Error(`payment ${payment.id} is not what order ${order.id} asked for`);
  }

  /** Completes an order whose payment succeeded. Throws if the payment does not match the one that was asked for. */
  async function settle(tenant: Tenant, order: OrderRow, payment: Payment, via: PaidVia): Promise<OrderOutcome> {
    if (order.status === 'completed') {
      await giveBackSurplus(tenant, order, payment);
      return states.outcomeOf(tenant, order);
    }
    const stored = await askedQuote(tenant, order, payment);
    if (!stored) return noteMismatch(tenant, order, payment);
    const purchaseIds = await completion.complete(tenant, order, { payment, via, ...stored }).catch((error: unknown) => {
      if (error instanceof OwnedMeanwhile) return 'owned' as const;
      throw error;
    });
    if (purchaseIds === 'owned') {
      await giveBackSurplus(tenant, order, payment);
      await states.expire(tenant, order);
      return { status: 'expired', purchase_ids: [] };
    }
    if (purchaseIds) return { status: 'completed', purchase_ids: purchaseIds };
    // Completed in the meantime, perhaps by another payment.
    await giveBackSurplus(tenant, order, payment);
    return states.outcomeOf(tenant, { ...order, status: 'completed' });
  }

  return {
    settle,
    /** Asks the provider for the outcome of an order. `isOver`: it has waited long enough, and is closed if unpaid. */
    resolve: async (tenant: Tenant, order: OrderRow, isOver: boolean, via: PaidVia): Promise<{ outcome: OrderOutcome; payment: Payment | null }> => {
      if (isClosed(order)) return { outcome: await states.outcomeOf(tenant, order), payment: null };
      const gateway = await payments.find(tenant, order.provider);
      const read = gateway && order.intent_id ? await gateway.read(tenant, order.intent_id) : null;
      const payment = gateway && read && isOver && read.status !== 'succeeded' ? await gateway.cancel(tenant, read.id) : read;
      if (payment?.status === 'succeeded') return { outcome: await settle(tenant, order, payment, via), payment };
      if (payment) {
        const status = await states.follow(tenant, order, payment);
        if (!isOver || status === 'expired' || status === 'processing') return { outcome: { status, purchase_ids: [] }, payment };
      }
      if (!isOver) return { outcome: { status: order.status, purchase_ids: [] }, payment };
      await states.expire(tenant, order);
      return { outcome: { status: 'expired', purchase_ids: [] }, payment };
    },
    /** Completes an order that costs nothing now and never will (COM-8). */
    completeFree: async (tenant: Tenant, order: OrderRow, stored: StoredQuote): Promise<OrderOutcome> => {
      const purchaseIds = await completion.complete(tenant, order, { payment: null, via: 'free', ...stored });
      return purchaseIds ? { status: 'completed', purchase_ids: purchaseIds } : states.outcomeOf(tenant, { ...order, status: 'completed' });
    },
    /** The same for an order that `open` inserts in the same transaction; null if it could not. */
    completeNew: (
      tenant: Tenant,
      order: OrderRow,
      paid: StoredQuote & Required<Pick<Paid, 'versions'>>,
      open: (trx: Work) => Promise<boolean>,
    ): Promise<string[] | null> => completion.complete(tenant, order, { payment: null, via: 'free', ...paid }, open),
    /** The same for an order without gift and seats, together with those of other members. */
    completePlain: (
      tenant: Tenant,
      { paid, ...plain }: Omit<PlainOrder, 'paid'> & { paid: StoredQuote & Required<Pick<Paid, 'versions'>> },
    ): Promise<string[] | null> => completion.completePlain(tenant, { ...plain, paid: { payment: null, via: 'free', ...paid } }),
  };
}
