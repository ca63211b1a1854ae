import type { Intent } from '@bandstand/contract/checkout.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Ids } from '../../platform/ids.ts';
import { createTurns } from '../../platform/turns.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { Gateway, Payment, PaymentDraft } from '../payments/payments.gateway.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import { changeEvents, intentOf, openingEvents, orderDetails, type IntentRequest } from './checkout.intents.request.ts';
import { couponOf, type Offer } from './checkout.offers.service.ts';
import type { Orders } from './checkout.orders.service.ts';
import type { Quotes, StoredQuote } from './checkout.quotes.service.ts';
import type { CheckoutRepo, OrderRow } from './checkout.repo.ts';
import type { OrderEvents } from './checkout.timeline.service.ts';

export interface IntentsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  repo: CheckoutRepo;
  orderEvents: Pick<OrderEvents, 'rows'>;
  quotes: Quotes;
  orders: Pick<Orders, 'settle' | 'expire' | 'follow' | 'resolve' | 'completeFree' | 'completeNew'>;
  couponUses: Pick<CouponUses, 'hold' | 'letGo' | 'heldBy'>;
  entitlements: Pick<Entitlements, 'access'>;
  subscriptions: Pick<Subscriptions, 'findRunning'>;
  payments: Pick<Payments, 'find' | 'require'>;
}

const states: Record<string, 'active' | 'ending' | 'past_due' | 'owned'> = {
  trialing: 'active',
  active: 'active',
  ending: 'ending',
  past_due: 'past_due',
};

export type Intents = ReturnType<typeof createIntents>;

/** From a choice to a payment (COM-8 to COM-10). */
export function createIntents(dependencies: IntentsDependencies) {
  const { db, clock, ids, limits, repo, orderEvents, quotes, orders, couponUses, entitlements, subscriptions, payments } = dependencies;
  // Two tabs that choose at the same moment would change one payment at the provider in an order that nobody knows.
  const inTurn = createTurns();

  /** Throws 409 `existing_subscription` with what the member has. A gift that runs out may be followed by a purchase. */
  async function refuseOwned({ tenant, id }: Member, productId: string, trx: Work | null = null): Promise<void> {
    const access = await entitlements.access(tenant, id, productId, trx);
    // A subscription has given its product from its first moment: whoever never had it has none.
    if (access.status === null) return;
    const running = await subscriptions.findRunning(tenant, id, productId, trx);
    const isGift = access.status === 'granted' && access.ends_at !== null;
    if (!running && (!access.active || isGift)) return;
    const state = states[running?.status ?? access.status] ?? 'owned';
    throw new AppError('existing_subscription', {
      extra: { state, subscription_id: running?.id ?? null, ends_at: running ? running.ends_at : access.ends_at },
    });
  }

  /**
   * The same once an order is held: one that was completed since the first look made room for this one, whoever of several made it. An order
   * whose payment was begun stays open, for it may be paid at this moment.
   */
  async function refuseLate(member: Member, order: OrderRow): Promise<void> {
    try {
      await refuseOwned(member, order.product_id);
    } catch (refusal) {
      if (!order.intent_id) await orders.expire(member.tenant, order);
      throw refusal;
    }
  }

  /** Keeps a use of the code for the order; what the member holds for others that he did not pay makes room. Throws as `refuseCoupon`. */
  async function holdCoupon(member: Member, order: OrderRow, { quote, details }: StoredQuote, request: IntentRequest): Promise<void> {
    if (!details.coupon) return;
    const { tenant } = member;
    const use = {
      couponId: details.coupon.id,
      orderId: order.id,
      subscriberId: member.id,
      currency: quote.currency,
      discount: quote.discount,
      paid: 0,
    };
    let refusal = await couponUses.hold(tenant, use);
    if (refusal) {
      for (const id of await couponUses.heldBy(tenant, use.couponId, member.id)) {
        const other = id === order.id ? null : await repo.find(tenant, id);
        if (other && other.status !== 'processing' && other.status !== 'pending_approval') await orders.resolve(tenant, other, true, 'intent');
      }
      refusal = await couponUses.hold(tenant, use);
    }
    if (!refusal) return;
    if (!order.intent_id) await orders.expire(tenant, order);
    const plain = { ...request, coupon: null, coupon_code: null };
    const offer = await quotes.requireOffer(tenant, member, order.product_id, plain);
    await quotes.refuseCoupon(tenant, { ...(await quotes.reckon(tenant, member, offer, plain)), refusal });
  }

  async function settled(tenant: Tenant, order: OrderRow, gateway: Gateway, payment: Payment): Promise<Intent> {
    const { purchase_ids } = await orders.settle(tenant, order, payment, 'intent');
    return intentOf(
      order,
      await quotes.ofPayment(tenant, order, payment),
      { gateway: gateway.provider, publishableKey: null, payment },
      'completed',
      purchase_ids,
    );
  }
  /** An open order that was paid already, and nobody told us: it is completed, and nothing is asked again. */
  async function settlePaid(tenant: Tenant, order: OrderRow | null): Promise<Intent | null> {
    const gateway = order?.intent_id ? await payments.find(tenant, order.provider) : null;
    const payment = gateway && order?.intent_id ? await gateway.read(tenant, order.intent_id) : null;
    return order && gateway && payment?.status === 'succeeded' ? settled(tenant, order, gateway, payment) : null;
  }

  /** The payment of an order: begun once, and changed in place when what is to be paid changes. One that a bank works on is left alone. */
  async function bringUpToDate(tenant: Tenant, gateway: Gateway, order: OrderRow, draft: PaymentDraft): Promise<Payment> {
    const begun = order.intent_id && order.provider === gateway.provider ? order.intent_id : null;
    // Where the keys are another account's by now, nobody there knows what was begun before: it is begun anew.
    const payment = (begun && (await gateway.read(tenant, begun))) || (await gateway.create(tenant, draft, `order:${order.id}`));
    const isSame =
      payment.kind === draft.kind &&
      payment.amount === draft.amount &&
      payment.currency === draft.currency &&
      payment.metadata['quote_id'] === draft.metadata['quote_id'];
    const isWithBank = payment.status === 'processing' && gateway.provider !== 'manual';
    return isSame || isWithBank ? payment : gateway.update(tenant, payment.id, draft);
  }

  /** A new order; null where the member has an open one for the product. Throws `user_not_found` for a member who was deleted meanwhile. */
  async function insert(tenant: Tenant, order: OrderRow, trx: Work | null = null): Promise<OrderRow | null> {
    try {
      return await repo.insert(trx, tenant, order, orderEvents.rows(tenant, order.id, openingEvents(order)));
    } catch (error) {
      if (repo.isUnknownMember(error)) throw new AppError('user_not_found');
      throw error;
    }
  }
  /** The one open order of the member for the product: a new one, or the one that was there. */
  async function openOrder(tenant: Tenant, order: OrderRow): Promise<OrderRow> {
    for (;;) {
      const found = (await insert(tenant, order)) ?? (await repo.open(tenant, order.subscriber_id, order.product_id));
      if (found) return found;
    }
  }
  /** What costs nothing, from the order to what it opens in one transaction; null where an order is open already. */
  async function giveAtOnce(member: Member, order: OrderRow, offer: Offer, stored: StoredQuote): Promise<Intent | null> {
    const versions = [offer.version, ...offer.bumps.map(({ version }) => version)];
    const purchaseIds = await orders.completeNew(member.tenant, order, { ...stored, versions }, async (trx) => {
      if (!(await insert(member.tenant, order, trx))) return false;
      await refuseOwned(member, order.product_id, trx);
      return true;
    });
    return purchaseIds && intentOf(order, stored.quote, null, 'completed', purchaseIds);
  }

  /** Nothing to pay: a payment that was begun for another version is withdrawn first, so that it cannot be made as well. */
  async function withdrawAndComplete(tenant: Tenant, order: OrderRow, stored: StoredQuote): Promise<Intent> {
    const gateway = order.intent_id ? await payments.find(tenant, order.provider) : null;
    const begun = gateway && order.intent_id ? await gateway.cancel(tenant, order.intent_id) : null;
    if (gateway && begun?.status === 'succeeded') return settled(tenant, order, gateway, begun);
    // Its bank works on it, and may still take the money: what was agreed before is what is bought.
    if (gateway && begun && begun.status !== 'canceled') {
      await orders.follow(tenant, order, begun);
      const shown = { gateway: gateway.provider, publishableKey: null, payment: begun };
      return intentOf(order, await quotes.ofPayment(tenant, order, begun), shown, 'requires_payment');
    }
    const { purchase_ids } = await orders.completeFree(tenant, order, stored);
    return intentOf(order, stored.quote, null, 'completed', purchase_ids);
  }

  async function intent(member: Member, productId: string, request: IntentRequest): Promise<Intent> {
    const { tenant } = member;
    const begun = await repo.open(tenant, member.id, productId);
    const paid = await settlePaid(tenant, begun);
    if (paid) return paid;

    // A code is no easier guessed here than in a preview.
    if (couponOf(request)) await limits.take('coupon_intent', `${tenant.appId}:${member.id}`);
    const offer = await quotes.requireOffer(tenant, member, productId, request);
    await refuseOwned(member, offer.product.id);
    const reckoned = await quotes.reckon(tenant, member, offer, request);
    await quotes.refuseCoupon(tenant, reckoned);
    if (reckoned.location) throw new AppError('invalid_customer_location', { extra: { ...reckoned.location } });
    const stored = await quotes.agree(tenant, reckoned, request);
    const { quote } = stored;
    const kind = intentKind(quote);
    const provider = kind ? await payments.require(tenant, member.id) : null;

    const details = {
      ...orderDetails(member, request, stored),
      provider: provider?.gateway.provider ?? 'none',
      is_test: provider?.isTest ?? false,
      intent_kind: kind,
      updated_at: clock.iso(),
    };
    const made: OrderRow = {
      app_id: tenant.appId,
      id: ids.next(),
      subscriber_id: member.id,
      product_id: offer.product.id,
      status: 'open',
      intent_id: null,
      created_at: clock.iso(),
      paid_at: null,
      ...details,
    };
    const given = begun || kind || details.coupon_id ? null : await giveAtOnce(member, made, offer, stored);
    if (given) return given;
    const order = await openOrder(tenant, made);
    await refuseLate(member, order);
    await holdCoupon(member, order, stored, request);
    if (!kind || !provider) return withdrawAndComplete(tenant, order, stored);

    const { gateway, publishableKey } = provider;
    const payment = await bringUpToDate(tenant, gateway, order, {
      kind,
      amount: quote.total_due_now,
      currency: quote.currency,
      metadata: { order_id: order.id, quote_id: quote.quote_id, ...(details.referral ? { referral: details.referral } : {}) },
      description: offer.product.title,
      buyer: { subscriberId: member.id, email: member.email, name: details.customer_name },
      saves: quote.then !== null,
    });
    if (payment.status === 'succeeded') return settled(tenant, order, gateway, payment);
    if (payment.status === 'canceled') {
      await orders.expire(tenant, order);
      throw new AppError('order_closed');
    }
    const shown = { gateway: gateway.provider, publishableKey, payment };
    // Its bank works on what was agreed before: that is what is paid.
    if (payment.metadata['quote_id'] !== quote.quote_id)
      return intentOf(order, await quotes.ofPayment(tenant, order, payment), shown, 'requires_payment');
    const changes = { ...details, intent_id: payment.id };
    const noted = orderEvents.rows(tenant, order.id, changeEvents(order, changes));
    const isNew = order.id === made.id;
    // What another code was held for is free again; a new order never had one.
    const isOpen = isNew
      ? await repo.changeOpen(null, tenant, order.id, changes, noted)
      : await transact(db, tenant, async (trx) => {
          const isChanged = await repo.changeOpen(trx, tenant, order.id, changes, noted);
          if (isChanged) await couponUses.letGo(trx, tenant, order.id, details.coupon_id);
          return isChanged;
        });
    if (!isOpen) {
      // The order was closed while its payment was begun: nothing may be paid for it any more.
      const ended = await gateway.cancel(tenant, payment.id);
      if (ended.status === 'succeeded') return settled(tenant, order, gateway, ended);
      throw new AppError('order_closed');
    }
    const state = payment.status === 'processing' ? await orders.follow(tenant, { ...order, ...changes }, payment) : 'open';
    return intentOf(order, quote, shown, state === 'pending_approval' ? 'pending_approval' : 'requires_payment');
  }

  return {
    /**
     * spec L393. One open order and one payment for each member and product; a repeat continues it (COM-3). Charges what the catalogue says
     * now, and only where the buyer has seen that total or a higher one.
     */
    intent: (member: Member, productId: string, request: IntentRequest): Promise<Intent> => {
      const id = productId.toLowerCase();
      return inTurn(`${member.tenant.appId}/${member.id}/${id}`, () => intent(member, id, request));
    },
  };
}
