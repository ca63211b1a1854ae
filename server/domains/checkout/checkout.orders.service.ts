import type { OrderState } from '@bandstand/contract/checkout.ts';
import type { OrderEventType, PaidVia } from '@bandstand/contract/orders.studio.ts';
import { acceptedFor } from '@bandstand/rules/products/accepted.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Dispute, Payment } from '../payments/payments.gateway.ts';
import type { PaymentNews } from '../payments/payments.events.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import { OwnedMeanwhile, type Completion, type Paid } from './checkout.completion.service.ts';
import type { Quotes, StoredQuote } from '../quotes/quotes.service.ts';
import type { CheckoutRepo, OrderRow } from './checkout.repo.ts';
import type { OrderEvents } from './checkout.timeline.service.ts';

export interface OrdersDependencies {
  db: Database;
  clock: Clock;
  repo: CheckoutRepo;
  orderEvents: Pick<OrderEvents, 'note' | 'of'>;
  quotes: Pick<Quotes, 'find'>;
  completion: Completion;
  couponUses: Pick<CouponUses, 'letGo'>;
  payments: Pick<Payments, 'find' | 'record' | 'isRecorded' | 'giveBackLater'>;
  subscriptions: Pick<Subscriptions, 'orderOf'>;
}

export interface OrderOutcome {
  status: OrderState;
  purchase_ids: string[];
}
const isClosed = ({ status }: Pick<OrderRow, 'status'>) => status === 'completed' || status === 'failed' || status === 'expired';

export type Orders = ReturnType<typeof createOrders>;

/** What becomes of orders, as their payments go (COM-3, COM-11). */
export function createOrders({ db, clock, repo, orderEvents, quotes, completion, couponUses, payments, subscriptions }: OrdersDependencies) {
  const outcomeOf = async (tenant: Tenant, order: Pick<OrderRow, 'id' | 'status' | 'product_id'>): Promise<OrderOutcome> => ({
    status: order.status,
    purchase_ids: order.status === 'completed' ? await repo.purchaseIds(tenant, order) : [],
  });
  /** Moves an open order to another state, once, and writes down why. */
  const move = (tenant: Tenant, order: OrderRow, status: OrderState, type: OrderEventType, data: Record<string, unknown> = {}) =>
    transact(db, tenant, async (trx): Promise<void> => {
      const current = await repo.lock(trx, tenant, order.id);
      if (isClosed(current) || current.status === status) return;
      await repo.change(trx, tenant, order.id, { status, updated_at: clock.iso() });
      await orderEvents.note(trx, tenant, order.id, type, data);
      if (status === 'expired') await couponUses.letGo(trx, tenant, order.id);
    });

  const expire = (tenant: Tenant, order: OrderRow): Promise<void> => move(tenant, order, 'expired', 'expired');

  /** Answers the purchases; null where it was completed before. */
  const complete = (tenant: Tenant, order: OrderRow, payment: Payment | null, stored: StoredQuote, via: PaidVia) =>
    completion.complete(tenant, order, { payment, via, ...stored });

  /**
   * Money that came for an order which was completed without it, by another payment or for nothing: a debit that a bank settled days later, say;
   * or for what was bought by another way meanwhile.
   * It is booked and goes back. Its refund is none of the order's.
   */
  async function giveBackSurplus(tenant: Tenant, order: OrderRow, payment: Payment): Promise<void> {
    if (payment.kind !== 'payment_intent' || (await payments.isRecorded(tenant, payment))) return;
    const receipt = { subscriberId: order.subscriber_id, productId: order.product_id, orderId: null, subscriptionId: null };
    await transact(db, tenant, async (trx) => {
      await repo.lock(trx, tenant, order.id);
      const known = await orderEvents.of(tenant, order.id, trx);
      if (known.some(({ type, data }) => type === 'surplus' && data['provider_id'] === payment.id)) return;
      const paymentId = await payments.record(trx, tenant, payment, receipt);
      const { provider, id, amount, currency } = payment;
      await orderEvents.note(trx, tenant, order.id, 'surplus', { provider, provider_id: id, amount, currency });
      await payments.giveBackLater(trx, tenant, paymentId);
    });
  }

  /**
   * Completes an order whose payment succeeded. A payment that is not the one that was asked for grants nothing: the order stays `paid`, which the
   * owner is told of (studio.md section 1), and the money is in the books, so that he can give it back.
   */
  async function settle(tenant: Tenant, order: OrderRow, payment: Payment, via: PaidVia): Promise<OrderOutcome> {
    if (order.status === 'completed') {
      await giveBackSurplus(tenant, order, payment);
      return outcomeOf(tenant, order);
    }
    const quoteId = payment.metadata['quote_id'] ?? '';
    const stored = isId(quoteId) ? await quotes.find(tenant, quoteId, order.product_id) : null;
    const isAsked =
      stored &&
      payment.metadata['order_id'] === order.id &&
      payment.amount === stored.quote.total_due_now &&
      payment.currency === stored.quote.currency &&
      payment.kind === intentKind(stored.quote);
    if (isAsked) {
      const purchaseIds = await complete(tenant, order, payment, stored, via).catch((error: unknown) => {
        if (error instanceof OwnedMeanwhile) return 'owned' as const;
        throw error;
      });
      if (purchaseIds === 'owned') {
        await giveBackSurplus(tenant, order, payment);
        await expire(tenant, order);
        return { status: 'expired', purchase_ids: [] };
      }
      if (purchaseIds) return { status: 'completed', purchase_ids: purchaseIds };
      // Completed meanwhile, perhaps by another payment.
      await giveBackSurplus(tenant, order, payment);
      return outcomeOf(tenant, { ...order, status: 'completed' });
    }
    const receipt = { subscriberId: order.subscriber_id, productId: order.product_id, orderId: order.id, subscriptionId: null };
    await transact(db, tenant, (trx) => payments.record(trx, tenant, payment, receipt));
    await move(tenant, order, 'paid', 'mismatch', { provider_id: payment.id, amount: payment.amount, currency: payment.currency });
    throw new Error(`payment ${payment.id} is not what order ${order.id} asked for`);
  }

  /** Notes a refused try; the same one is read many times. */
  async function noteFailure(tenant: Tenant, order: OrderRow, code: string): Promise<void> {
    const last = (await orderEvents.of(tenant, order.id)).at(-1);
    if (last?.type !== 'attempt_failed' || last.data['code'] !== code) await orderEvents.note(null, tenant, order.id, 'attempt_failed', { code });
  }

  /** What a payment that did not succeed means to its order. Answers the order's state. */
  async function follow(tenant: Tenant, order: OrderRow, payment: Payment): Promise<OrderState> {
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
    // A bank took its time, and said no: another try may be made.
    await move(tenant, order, 'open', 'attempt_failed', { code: payment.lastError });
    return 'open';
  }

  /** What became of an order, by asking the provider. `isOver`: it has waited long enough, and is closed if it is not paid. */
  async function resolve(
    tenant: Tenant,
    order: OrderRow,
    isOver: boolean,
    via: PaidVia,
  ): Promise<{ outcome: OrderOutcome; payment: Payment | null }> {
    if (isClosed(order)) return { outcome: await outcomeOf(tenant, order), payment: null };
    const gateway = await payments.find(tenant, order.provider);
    const read = gateway && order.intent_id ? await gateway.read(tenant, order.intent_id) : null;
    const payment = gateway && read && isOver && read.status !== 'succeeded' ? await gateway.cancel(tenant, read.id) : read;
    if (payment?.status === 'succeeded') return { outcome: await settle(tenant, order, payment, via), payment };
    if (payment) {
      const status = await follow(tenant, order, payment);
      if (!isOver || status === 'expired' || status === 'processing') return { outcome: { status, purchase_ids: [] }, payment };
    }
    if (!isOver) return { outcome: { status: order.status, purchase_ids: [] }, payment };
    await expire(tenant, order);
    return { outcome: { status: 'expired', purchase_ids: [] }, payment };
  }

  const requireOwn = async (member: Member, id: string): Promise<OrderRow> => {
    const order = await repo.find(member.tenant, id);
    if (order?.subscriber_id !== member.id) throw new AppError('not_found');
    return order;
  };

  const orderOf = async (tenant: Tenant, { metadata }: Payment): Promise<OrderRow | null> => {
    const id = metadata['order_id'] ?? '';
    return isId(id) ? repo.find(tenant, id) : null;
  };
  /** What a payment means to its order, as the provider has it now; null for a payment of no order here. */
  async function settlePayment(tenant: Tenant, payment: Payment, via: PaidVia = 'provider'): Promise<(OrderOutcome & { orderId: string }) | null> {
    const order = await orderOf(tenant, payment);
    if (!order) return null;
    if (payment.status === 'succeeded') return { orderId: order.id, ...(await settle(tenant, order, payment, via)) };
    // What is told of another payment than the order's own means nothing to it.
    const isOwn = !isClosed(order) && order.intent_id === payment.id;
    return { orderId: order.id, ...(isOwn ? { status: await follow(tenant, order, payment), purchase_ids: [] } : await outcomeOf(tenant, order)) };
  }
  /** Notes that a bank called a payment into question, and what came of it, each once. */
  const noteDispute = (tenant: Tenant, order: OrderRow, { id, state, amount, reason }: Dispute): Promise<void> =>
    transact(db, tenant, async (trx) => {
      await repo.lock(trx, tenant, order.id);
      const known = (await orderEvents.of(tenant, order.id, trx)).filter(({ data }) => data['dispute_id'] === id);
      const has = (type: OrderEventType) => known.some((event) => event.type === type);
      const data = { dispute_id: id, amount, currency: order.currency, reason };
      if (!has('disputed')) await orderEvents.note(trx, tenant, order.id, 'disputed', data);
      if (state !== 'open' && !has('dispute_closed')) await orderEvents.note(trx, tenant, order.id, 'dispute_closed', { ...data, outcome: state });
    });

  return {
    settle,
    expire,
    resolve,
    follow,
    /** The order that a person left open, by user id; null: none. */
    openOf: (tenant: Tenant, userId: string): Promise<string | null> => repo.openOfUser(tenant, userId),
    settlePayment,
    /** The owner takes what was paid for what was asked: all of it is granted for that sum. Throws 409 `order_closed` where nobody knows what was asked. */
    accept: async (tenant: Tenant, orderId: string, payment: Payment): Promise<void> => {
      const order = await repo.find(tenant, orderId);
      const named = payment.metadata['quote_id'] ?? '';
      const stored =
        order &&
        ((isId(named) ? await quotes.find(tenant, named, order.product_id) : null) ??
          (order.quote_id ? await quotes.find(tenant, order.quote_id, order.product_id) : null));
      if (!order || !stored || payment.kind !== 'payment_intent' || payment.status !== 'succeeded') throw new AppError('order_closed');
      await complete(tenant, order, payment, acceptedFor(stored, payment), 'owner');
    },
    /**
     * What a provider tells of a payment. Any number of repeats, in any order, end in the same; null for a payment of no order here. What was given
     * back is noted by whoever keeps the books of refunds.
     */
    hear: async (tenant: Tenant, { type, payment, dispute }: PaymentNews): Promise<{ orderId: string } | null> => {
      if (type === 'payment') return settlePayment(tenant, payment);
      // Of a charge that follows, the order is the one that its subscription began with.
      const began = await subscriptions.orderOf(tenant, payment.metadata['subscription_id'] ?? '');
      const order = began ? await repo.find(tenant, began) : await orderOf(tenant, payment);
      if (order && dispute) await noteDispute(tenant, order, dispute);
      return order && { orderId: order.id };
    },
    /** Completes an order that costs nothing now and never will (COM-8). */
    completeFree: async (tenant: Tenant, order: OrderRow, stored: StoredQuote): Promise<OrderOutcome> => {
      const purchaseIds = await complete(tenant, order, null, stored, 'free');
      return purchaseIds ? { status: 'completed', purchase_ids: purchaseIds } : outcomeOf(tenant, { ...order, status: 'completed' });
    },
    /** The same for an order that `open` makes in this very transaction; null where it could not. */
    completeNew: (
      tenant: Tenant,
      order: OrderRow,
      paid: StoredQuote & Required<Pick<Paid, 'versions'>>,
      open: (trx: Work) => Promise<boolean>,
    ): Promise<string[] | null> => completion.complete(tenant, order, { payment: null, via: 'free', ...paid }, open),
    /** Own order (COM-3). Throws 404 for another's. */
    order: async (member: Member, id: string) => {
      const order = await requireOwn(member, id);
      const stored = order.quote_id ? await quotes.find(member.tenant, order.quote_id, order.product_id) : null;
      return { id: order.id, product_id: order.product_id, quote: stored?.quote ?? null, ...(await outcomeOf(member.tenant, order)) };
    },
    /**
     * The client says that it paid; the provider says whether it did (COM-11). Any number of repeats give one purchase. Throws 402
     * `payment_failed` or `payment_method_failed` after a refused try, 409 `order_closed` for an order that cannot be paid any more.
     */
    confirm: async (member: Member, id: string): Promise<OrderOutcome> => {
      const order = await requireOwn(member, id);
      if (order.status !== 'completed' && !(await payments.find(member.tenant, order.provider)))
        throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
      const { outcome, payment } = await resolve(member.tenant, order, false, 'confirm');
      if (outcome.status === 'expired' || outcome.status === 'failed') throw new AppError('order_closed');
      if (outcome.status !== 'completed' && payment?.lastError) throw new AppError(payment.lastError);
      return outcome;
    },
  };
}
