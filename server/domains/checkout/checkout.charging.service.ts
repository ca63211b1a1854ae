import type { Intent, Quote } from '@bandstand/contract/checkout.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { OpenOrders, OrderRow } from '../orders/orders.open.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Gateway, Payment, PaymentDraft } from '../gateways/gateways.shape.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { StoredQuote } from '../quotes/quotes.stored.service.ts';
import { changeEvents, intentOf, type OrderDetails } from './checkout.intents.request.ts';

export interface ChargingDependencies {
  openOrders: Pick<OpenOrders, 'of' | 'begin' | 'change'>;
  quotes: Pick<Quotes, 'ofPayment'>;
  orders: Pick<Orders, 'settle' | 'expire' | 'follow' | 'completeFree'>;
  payments: Pick<Payments, 'find'>;
}

/** The amount to ask for, and from whom. */
export interface Ask {
  gateway: Gateway;
  publishableKey: string | null;
  quote: Quote;
  details: OrderDetails;
  draft: PaymentDraft;
  /** Nobody else knows the order yet, and it never had another code. */
  isNew: boolean;
}

export type Charging = ReturnType<typeof createCharging>;

/** The payment of an order: one at a time, changed in place, and never two that both succeed (COM-3). */
export function createCharging({ openOrders, quotes, orders, payments }: ChargingDependencies) {
  async function settled(tenant: Tenant, order: OrderRow, gateway: Gateway, payment: Payment): Promise<Intent> {
    const { purchase_ids } = await orders.settle(tenant, order, payment, 'intent');
    const shown = { gateway: gateway.provider, publishableKey: null, payment };
    return intentOf(order, await quotes.ofPayment(tenant, order, payment), shown, 'completed', purchase_ids);
  }

  /** Begins the payment of the draft, or changes it to match. Leaves alone one that a bank is processing. */
  async function bringUpToDate(tenant: Tenant, gateway: Gateway, order: OrderRow, draft: PaymentDraft): Promise<Payment> {
    const begun = order.intent_id && order.provider === gateway.provider ? order.intent_id : null;
    // If the keys now belong to another account, that one does not know the payment: begin a new one.
    const payment = (begun && (await gateway.read(tenant, begun))) || (await gateway.create(tenant, draft, `order:${order.id}`));
    const isSame =
      payment.kind === draft.kind &&
      payment.amount === draft.amount &&
      payment.currency === draft.currency &&
      payment.metadata['quote_id'] === draft.metadata['quote_id'];
    const isWithBank = payment.status === 'processing' && gateway.provider !== 'manual';
    return isSame || isWithBank ? payment : gateway.update(tenant, payment.id, draft);
  }

  /** Asks for the amount due. Throws 409 `order_closed` when the payment or the order ended meanwhile. */
  async function ask(tenant: Tenant, order: OrderRow, asked: Ask): Promise<Intent> {
    const { gateway, publishableKey, quote, details, draft, isNew } = asked;
    const payment = await bringUpToDate(tenant, gateway, order, draft);
    if (payment.status === 'succeeded') return settled(tenant, order, gateway, payment);
    if (payment.status === 'canceled') {
      await orders.expire(tenant, order);
      throw new AppError('order_closed');
    }
    const shown = { gateway: gateway.provider, publishableKey, payment };
    // The bank is processing what was agreed before: that is what will be paid.
    if (payment.metadata['quote_id'] !== quote.quote_id) return intentOf(order, await quotes.ofPayment(tenant, order, payment), shown, 'processing');
    const changes = { ...details, intent_id: payment.id };
    const notes = changeEvents(order, changes);
    // What was just inserted differs only by its payment.
    const isChanged = isNew ? openOrders.begin(tenant, order, payment.id, notes) : openOrders.change(tenant, order, changes, notes);
    if (await isChanged) {
      const state = payment.status === 'processing' ? await orders.follow(tenant, { ...order, ...changes }, payment) : 'open';
      return intentOf(order, quote, shown, state === 'pending_approval' || state === 'processing' ? state : 'requires_payment');
    }
    // Another server changed the order at the same moment: the provider may have either change.
    const current = await openOrders.of(tenant, order.subscriber_id, order.product_id);
    if (current?.id === order.id) return ask(tenant, current, { ...asked, isNew: false });
    // The order was closed while its payment was begun: nothing may be paid for it any more.
    const ended = await gateway.cancel(tenant, payment.id);
    if (ended.status === 'succeeded') return settled(tenant, order, gateway, ended);
    throw new AppError('order_closed');
  }

  return {
    /** Completes an open order that was paid without our notice, instead of asking again. Else null. */
    settlePaid: async (tenant: Tenant, order: OrderRow | null): Promise<Intent | null> => {
      const gateway = order?.intent_id ? await payments.find(tenant, order.provider) : null;
      const payment = gateway && order?.intent_id ? await gateway.read(tenant, order.intent_id) : null;
      return order && gateway && payment?.status === 'succeeded' ? settled(tenant, order, gateway, payment) : null;
    },

    /** Nothing to pay: first withdraws a payment begun for another version, so that it cannot be made as well. */
    withdrawAndComplete: async (tenant: Tenant, order: OrderRow, stored: StoredQuote): Promise<Intent> => {
      const gateway = order.intent_id ? await payments.find(tenant, order.provider) : null;
      const begun = gateway && order.intent_id ? await gateway.cancel(tenant, order.intent_id) : null;
      if (gateway && begun?.status === 'succeeded') return settled(tenant, order, gateway, begun);
      // The bank is processing it, and may still take the money: the earlier agreement is what is bought.
      if (gateway && begun && begun.status !== 'canceled') {
        await orders.follow(tenant, order, begun);
        const shown = { gateway: gateway.provider, publishableKey: null, payment: begun };
        return intentOf(order, await quotes.ofPayment(tenant, order, begun), shown, 'processing');
      }
      const { purchase_ids } = await orders.completeFree(tenant, order, stored);
      return intentOf(order, stored.quote, null, 'completed', purchase_ids);
    },

    ask,
  };
}
