import type { OrderEventType, PaidVia } from '@bandstand/contract/orders.studio.ts';
import { acceptedFor } from '@bandstand/rules/products/accepted.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentNews } from '../payments/payments.events.service.ts';
import type { Dispute, Payment } from '../gateways/gateways.shape.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { Completion } from './orders.completion.service.ts';
import type { OrderRow, OrdersRepo } from './orders.repo.ts';
import type { OrderSettling } from './orders.settling.service.ts';
import { isClosed, type OrderOutcome, type OrderStates } from './orders.states.service.ts';
import type { OrderEvents } from './orders.timeline.service.ts';

export interface OrderNewsDependencies {
  platform: Pick<Platform, 'db'>;
  repo: Pick<OrdersRepo, 'find' | 'lock'>;
  orderEvents: Pick<OrderEvents, 'note' | 'of'>;
  quotes: Pick<Quotes, 'find'>;
  completion: Completion;
  subscriptions: Pick<Subscriptions, 'orderOf'>;
  states: OrderStates;
  settling: Pick<OrderSettling, 'settle'>;
}

/** Applies what providers and owners report about payments of orders (COM-11). */
export function createOrderNews(of: OrderNewsDependencies) {
  const { platform, repo, orderEvents, quotes, completion, subscriptions, states, settling } = of;

  const orderOf = async (tenant: Tenant, { metadata }: Payment): Promise<OrderRow | null> => {
    const id = metadata['order_id'] ?? '';
    return isId(id) ? repo.find(tenant, id) : null;
  };
  /** Applies the provider's current state of a payment to its order. Null if the payment belongs to no order here. */
  async function settlePayment(tenant: Tenant, payment: Payment, via: PaidVia = 'provider'): Promise<(OrderOutcome & { orderId: string }) | null> {
    const order = await orderOf(tenant, payment);
    if (!order) return null;
    if (payment.status === 'succeeded') return { orderId: order.id, ...(await settling.settle(tenant, order, payment, via)) };
    // Reports about any payment but the order's own do not change it.
    const isOwn = !isClosed(order) && order.intent_id === payment.id;
    const outcome = isOwn ? { status: await states.follow(tenant, order, payment), purchase_ids: [] } : await states.outcomeOf(tenant, order);
    return { orderId: order.id, ...outcome };
  }
  /** Notes that a bank disputes a payment, and how the dispute ended, each once. */
  const noteDispute = (tenant: Tenant, order: OrderRow, { id, state, amount, reason }: Dispute): Promise<void> =>
    transact(platform.db, tenant, async (trx) => {
      await repo.lock(trx, tenant, order.id);
      const events = (await orderEvents.of(tenant, order.id, trx)).filter(({ data }) => data['dispute_id'] === id);
      const has = (type: OrderEventType) => events.some((event) => event.type === type);
      const data = { dispute_id: id, amount, currency: order.currency, reason };
      if (!has('disputed')) await orderEvents.note(trx, tenant, order.id, 'disputed', data);
      if (state !== 'open' && !has('dispute_closed')) await orderEvents.note(trx, tenant, order.id, 'dispute_closed', { ...data, outcome: state });
    });

  return {
    settlePayment,
    /**
     * The owner accepts the paid sum in place of the price: everything is granted for it. Throws 409 `order_closed` if the price asked is unknown.
     */
    accept: async (tenant: Tenant, orderId: string, payment: Payment): Promise<void> => {
      const order = await repo.find(tenant, orderId);
      const named = payment.metadata['quote_id'] ?? '';
      const stored =
        order &&
        ((isId(named) ? await quotes.find(tenant, named, order.product_id) : null) ??
          (order.quote_id ? await quotes.find(tenant, order.quote_id, order.product_id) : null));
      if (!order || !stored || payment.kind !== 'payment_intent' || payment.status !== 'succeeded') throw new AppError('order_closed');
      await completion.complete(tenant, order, { payment, via: 'owner', ...acceptedFor(stored, payment) });
    },
    /**
     * Applies a provider's report. Repeats, in any order, lead to the same state. Null for a payment of no order here. Refunds are noted where they
     * are booked.
     */
    handleNews: async (tenant: Tenant, { type, payment, dispute }: PaymentNews): Promise<{ orderId: string } | null> => {
      if (type === 'payment') return settlePayment(tenant, payment);
      // A renewal belongs to the order that started its subscription.
      const began = await subscriptions.orderOf(tenant, payment.metadata['subscription_id'] ?? '');
      const order = began ? await repo.find(tenant, began) : await orderOf(tenant, payment);
      if (order && dispute) await noteDispute(tenant, order, dispute);
      return order && { orderId: order.id };
    },
  };
}
