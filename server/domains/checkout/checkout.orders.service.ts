import type { OrderState, Quote } from '@bandstand/contract/checkout.ts';
import { accessEnd } from '@bandstand/rules/products/periods.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { Payment } from '../payments/payments.gateway.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { CheckoutEvents } from './checkout.events.ts';
import type { Quotes } from './checkout.quotes.service.ts';
import type { CheckoutRepo, OrderRow } from './checkout.repo.ts';

export interface OrdersDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  bus: Bus<CheckoutEvents>;
  repo: CheckoutRepo;
  quotes: Pick<Quotes, 'find'>;
  products: Pick<Products, 'everByIds'>;
  entitlements: Pick<Entitlements, 'entitle' | 'changed'>;
  payments: Pick<Payments, 'find' | 'record'>;
  subscriptions: Pick<Subscriptions, 'begin'>;
}

export interface OrderOutcome {
  status: OrderState;
  purchase_ids: string[];
}
/** What was paid by: null where nothing had to be. */
type Paid = { payment: Payment | null; quote: Quote };

export type Orders = ReturnType<typeof createOrders>;

/** From a payment to a purchase (COM-3, COM-11). */
export function createOrders({ db, clock, ids, bus, repo, quotes, products, entitlements, payments, subscriptions }: OrdersDependencies) {
  const outcomeOf = async (tenant: Tenant, order: Pick<OrderRow, 'id' | 'status'>): Promise<OrderOutcome> => ({
    status: order.status,
    purchase_ids: order.status === 'completed' ? await repo.purchaseIds(tenant, order.id) : [],
  });

  /**
   * Grants what was bought, once, whoever reports the payment first: the order's row is locked, and what it gets is decided by the quote that
   * the payment itself names.
   */
  async function complete(tenant: Tenant, order: OrderRow, { payment, quote }: Paid): Promise<OrderOutcome> {
    const product = (await products.everByIds(tenant, [order.product_id])).get(order.product_id);
    const version = product?.versions.find(({ id }) => id === quote.version_id);
    if (!version) throw new Error(`order ${order.id} names a version that is not there`);
    const done = await transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, order.id);
      if (current.status === 'completed') return { purchaseId: null };
      const now = clock.iso();
      const purchaseId = ids.next();
      const bought = { subscriberId: order.subscriber_id, productId: order.product_id, purchaseId };
      if (payment) await payments.record(trx, tenant, order.provider, payment, { ...bought, orderId: order.id, subscriptionId: null });
      await repo.insertPurchase(trx, {
        app_id: tenant.appId,
        id: purchaseId,
        order_id: order.id,
        subscriber_id: order.subscriber_id,
        product_id: order.product_id,
        version_id: version.id,
        amount: quote.total_due_now,
        currency: quote.currency,
        source: 'web',
        purchased_at: now,
      });
      if (version.kind === 'recurring' && payment) {
        const { status } = await subscriptions.begin(trx, tenant, {
          ...bought,
          alsoPurchases: [],
          orderId: order.id,
          version,
          provider: order.provider,
          method: payment.method,
          terms: null,
        });
        await entitlements.entitle(trx, tenant, { ...bought, source: 'subscription', status, endsAt: null });
      } else {
        await entitlements.entitle(trx, tenant, { ...bought, source: 'purchase', status: 'owned', endsAt: accessEnd(version, now) });
      }
      await repo.change(trx, tenant, order.id, {
        status: 'completed',
        quote_id: quote.quote_id,
        version_id: version.id,
        amount: quote.total_due_now,
        currency: quote.currency,
        paid_at: now,
        updated_at: now,
      });
      return { purchaseId };
    });
    if (!done.purchaseId) return outcomeOf(tenant, { id: order.id, status: 'completed' });
    entitlements.changed(tenant, order.subscriber_id);
    bus.publish('order.completed', { tenant, orderId: order.id, subscriberId: order.subscriber_id, productId: order.product_id });
    return { status: 'completed', purchase_ids: [done.purchaseId] };
  }

  /**
   * Completes an order whose payment succeeded. A payment that is not the one that was asked for grants nothing: the order stays `paid`, which the
   * owner is told of (studio.md section 1).
   */
  async function settle(tenant: Tenant, order: OrderRow, payment: Payment): Promise<OrderOutcome> {
    const quote = await quotes.find(tenant, payment.metadata['quote_id'] ?? '', order.product_id);
    const isAsked =
      quote &&
      payment.metadata['order_id'] === order.id &&
      payment.amount === quote.total_due_now &&
      payment.currency === quote.currency &&
      payment.kind === intentKind(quote);
    if (!isAsked) {
      await repo.changeOpen(tenant, order.id, { status: 'paid', updated_at: clock.iso() });
      throw new Error(`payment ${payment.id} is not what order ${order.id} asked for`);
    }
    return complete(tenant, order, { payment, quote });
  }

  const expire = (tenant: Tenant, order: OrderRow) => repo.changeOpen(tenant, order.id, { status: 'expired', updated_at: clock.iso() });

  /** What became of an order, by asking the provider. `isOver`: it has waited long enough, and is closed if it is not paid. */
  async function resolve(tenant: Tenant, order: OrderRow, isOver: boolean): Promise<{ outcome: OrderOutcome; payment: Payment | null }> {
    if (order.status === 'completed' || order.status === 'failed' || order.status === 'expired')
      return { outcome: await outcomeOf(tenant, order), payment: null };
    const gateway = await payments.find(tenant, order.provider);
    const read = gateway && order.intent_id ? await gateway.read(tenant, order.intent_id) : null;
    const payment = gateway && read && isOver && read.status !== 'succeeded' ? await gateway.cancel(tenant, read.id) : read;
    if (payment?.status === 'succeeded') return { outcome: await settle(tenant, order, payment), payment };
    if (!isOver && payment?.status !== 'canceled') return { outcome: { status: order.status, purchase_ids: [] }, payment };
    await expire(tenant, order);
    return { outcome: { status: 'expired', purchase_ids: [] }, payment };
  }

  const requireOwn = async (member: Member, id: string): Promise<OrderRow> => {
    const order = await repo.find(member.tenant, id);
    if (order?.subscriber_id !== member.id) throw new AppError('not_found');
    return order;
  };

  return {
    settle,
    expire,
    resolve,
    /**
     * What a provider's payment means to its order, as webhooks report it: read the payment anew first. Any number of repeats, in any order, end in the
     * same. Null for a payment of no order here.
     */
    settlePayment: async (tenant: Tenant, payment: Payment): Promise<(OrderOutcome & { orderId: string }) | null> => {
      const orderId = payment.metadata['order_id'] ?? '';
      const order = isId(orderId) ? await repo.find(tenant, orderId) : null;
      if (!order) return null;
      if (payment.status === 'succeeded') return { orderId: order.id, ...(await settle(tenant, order, payment)) };
      return { orderId: order.id, ...(await outcomeOf(tenant, order)) };
    },
    /** Completes an order that costs nothing now and never will (COM-8). */
    completeFree: (tenant: Tenant, order: OrderRow, quote: Quote): Promise<OrderOutcome> => complete(tenant, order, { payment: null, quote }),
    /** Own order (COM-3). Throws 404 for another's. */
    order: async (member: Member, id: string) => {
      const order = await requireOwn(member, id);
      const quote = order.quote_id ? await quotes.find(member.tenant, order.quote_id, order.product_id) : null;
      return { id: order.id, product_id: order.product_id, quote, ...(await outcomeOf(member.tenant, order)) };
    },
    /**
     * The client says that it paid; the provider says whether it did (COM-11). Any number of repeats give one purchase. Throws 402
     * `payment_failed` or `payment_method_failed` after a refused try, 409 `order_closed` for an order that cannot be paid any more.
     */
    confirm: async (member: Member, id: string): Promise<OrderOutcome> => {
      const order = await requireOwn(member, id);
      if (order.status !== 'completed' && !(await payments.find(member.tenant, order.provider)))
        throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
      const { outcome, payment } = await resolve(member.tenant, order, false);
      if (outcome.status === 'expired' || outcome.status === 'failed') throw new AppError('order_closed');
      if (outcome.status !== 'completed' && payment?.lastError) throw new AppError(payment.lastError);
      return outcome;
    },
  };
}
