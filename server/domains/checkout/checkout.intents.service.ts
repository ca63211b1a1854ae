import type { Address, Intent, Quote } from '@bandstand/contract/checkout.ts';
import { comparePreview } from '@bandstand/rules/products/preview.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Gateway, Payment, PaymentDraft } from '../payments/payments.gateway.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { OrderOutcome, Orders } from './checkout.orders.service.ts';
import { couponOf, type Choice, type Offer, type Quotes } from './checkout.quotes.service.ts';
import type { CheckoutRepo, OrderRow } from './checkout.repo.ts';

export interface IntentsDependencies {
  clock: Clock;
  ids: Ids;
  repo: CheckoutRepo;
  quotes: Quotes;
  orders: Pick<Orders, 'settle' | 'expire' | 'completeFree'>;
  entitlements: Pick<Entitlements, 'access'>;
  subscriptions: Pick<Subscriptions, 'findRunning'>;
  payments: Pick<Payments, 'find' | 'require'>;
}

export interface IntentRequest extends Choice {
  referral?: string | null;
  address?: Address | null;
  name?: string | null;
  final_amount?: number;
  quote_id?: string | null;
}

const states: Record<string, 'active' | 'ending' | 'past_due' | 'owned'> = {
  trialing: 'active',
  active: 'active',
  ending: 'ending',
  past_due: 'past_due',
};
const addressFields = ['country', 'postal_code', 'city', 'line1'] as const;

export type Intents = ReturnType<typeof createIntents>;

/** From a choice to a payment (COM-8 to COM-10). */
export function createIntents({ clock, ids, repo, quotes, orders, entitlements, subscriptions, payments }: IntentsDependencies) {
  /** Throws 409 `existing_subscription` with what the member has. A gift that runs out may be followed by a purchase. */
  async function refuseOwned({ tenant, id }: Member, productId: string): Promise<void> {
    const [running, access] = await Promise.all([subscriptions.findRunning(tenant, id, productId), entitlements.access(tenant, id, productId)]);
    const isGift = access.status === 'granted' && access.ends_at !== null;
    if (!running && (!access.active || isGift)) return;
    const state = states[running?.status ?? access.status ?? ''] ?? 'owned';
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

  /** The quote that will be charged. Throws 409 `order_preview_mismatch` with a fresh quote where the buyer has not seen its total. */
  async function agree(tenant: Tenant, offer: Offer, request: IntentRequest): Promise<Quote> {
    const quoted = await quotes.findValid(tenant, request.quote_id, offer);
    const current = quotes.reckon(offer);
    const verdict = comparePreview({ shown: request.final_amount ?? 0, current, quoted });
    // A bump that does not exist was part of what the buyer saw, and is not part of what he would get.
    const hasUnknownBump = (request.order_bumps ?? []).length > 0;
    if (!verdict.proceed || hasUnknownBump)
      throw new AppError('order_preview_mismatch', { extra: { quote: await quotes.keep(tenant, offer, current) } });
    const isQuoted = quoted !== null && verdict.amount === quoted.total_due_now && quoted.subtotal === current.subtotal;
    return isQuoted ? quoted : quotes.keep(tenant, offer, current);
  }

  const answer = (
    order: OrderRow,
    quote: Quote,
    paid: { gateway: string; publishableKey: string | null; payment: Payment } | null,
    outcome: OrderOutcome | null,
  ): Intent => ({
    kind: paid ? paid.payment.kind : null,
    status: outcome ? 'completed' : 'requires_payment',
    id: paid?.payment.id ?? null,
    order_id: order.id,
    client_secret: paid && !outcome ? paid.payment.clientSecret : null,
    provider: paid?.gateway ?? order.provider,
    publishable_key: paid?.publishableKey ?? null,
    final_amount: quote.total_due_now,
    currency: quote.currency,
    purchase_id: outcome?.purchase_ids[0] ?? null,
    quote_id: quote.quote_id,
  });

  /** An open order that was paid already, and nobody told us: it is completed, and nothing is asked again. */
  async function settlePaid(tenant: Tenant, order: OrderRow | null): Promise<Intent | null> {
    const gateway = order?.intent_id ? await payments.find(tenant, order.provider) : null;
    const payment = gateway && order?.intent_id ? await gateway.read(tenant, order.intent_id) : null;
    if (!order || !gateway || payment?.status !== 'succeeded') return null;
    return settled(tenant, order, gateway, payment);
  }
  async function settled(tenant: Tenant, order: OrderRow, gateway: Gateway, payment: Payment): Promise<Intent> {
    const outcome = await orders.settle(tenant, order, payment);
    const quote = await quotes.find(tenant, payment.metadata['quote_id'] ?? '', order.product_id);
    if (!quote) throw new Error(`order ${order.id} was paid without a quote`);
    return answer(order, quote, { gateway: gateway.provider, publishableKey: null, payment }, outcome);
  }

  /** The payment of an order: begun once, and changed in place when what is to be paid changes. */
  async function bringUpToDate(tenant: Tenant, gateway: Gateway, order: OrderRow, draft: PaymentDraft): Promise<Payment> {
    const payment = order.intent_id ? await gateway.read(tenant, order.intent_id) : await gateway.create(tenant, draft, `order:${order.id}`);
    if (!payment) throw new AppError('provider_down');
    const isSame =
      payment.kind === draft.kind &&
      payment.amount === draft.amount &&
      payment.currency === draft.currency &&
      payment.metadata['quote_id'] === draft.metadata['quote_id'];
    return isSame ? payment : gateway.update(tenant, payment.id, draft);
  }

  return {
    /**
     * spec L393. One open order and one payment for each member and product; a repeat continues it (COM-3). Charges what the catalogue says
     * now, and only where the buyer has seen that total or a higher one.
     */
    intent: async (member: Member, productId: string, request: IntentRequest): Promise<Intent> => {
      const { tenant } = member;
      const paid = await settlePaid(tenant, await repo.open(tenant, member.id, productId.toLowerCase()));
      if (paid) return paid;

      const offer = await quotes.requireOffer(tenant, member, productId, request.version_id);
      await refuseOwned(member, offer.product.id);
      if (couponOf(request))
        throw new AppError('invalid_coupon', { status: 409, extra: { detail: 'unknown', quote: await quotes.make(tenant, offer) } });
      refuseLocation(offer, request.address ?? null);
      const quote = await agree(tenant, offer, request);
      const kind = intentKind(quote);
      const provider = kind ? await payments.require(tenant) : null;

      const details = {
        version_id: offer.version.id,
        quote_id: quote.quote_id,
        provider: provider?.gateway.provider ?? 'none',
        intent_kind: kind,
        amount: quote.total_due_now,
        currency: quote.currency,
        referral: request.referral?.trim() || null,
        customer_name: request.name?.trim() || null,
        address: request.address ?? null,
        coupon_id: null,
        coupon_code: null,
        bump_ids: [],
        updated_at: clock.iso(),
      };
      const order = await repo.insertOrOpen(tenant, {
        app_id: tenant.appId,
        id: ids.next(),
        subscriber_id: member.id,
        product_id: offer.product.id,
        status: 'open',
        intent_id: null,
        created_at: clock.iso(),
        paid_at: null,
        ...details,
      });
      if (order === 'unknown_member') throw new AppError('user_not_found');
      await refuseLate(member, order);

      if (!kind || !provider) return withdrawAndComplete(tenant, order, quote);
      const { gateway, publishableKey } = provider;
      const draft = {
        kind,
        amount: quote.total_due_now,
        currency: quote.currency,
        metadata: { order_id: order.id, quote_id: quote.quote_id, ...(details.referral ? { referral: details.referral } : {}) },
        description: offer.product.title,
        buyer: { subscriberId: member.id, email: member.email, name: details.customer_name ?? member.name },
        saves: quote.then !== null,
      };
      const payment = await bringUpToDate(tenant, gateway, order, draft);
      if (payment.status === 'succeeded') return settled(tenant, order, gateway, payment);
      if (payment.status === 'canceled') {
        await orders.expire(tenant, order);
        throw new AppError('order_closed');
      }
      if (!(await repo.changeOpen(tenant, order.id, { ...details, intent_id: payment.id }))) {
        // The order was closed while its payment was begun: nothing may be paid for it any more.
        const ended = await gateway.cancel(tenant, payment.id);
        if (ended.status === 'succeeded') return settled(tenant, order, gateway, ended);
        throw new AppError('order_closed');
      }
      return answer(order, quote, { gateway: gateway.provider, publishableKey, payment }, null);
    },
  };

  /** Nothing to pay: a payment that was begun for another version is withdrawn first, so that it cannot be made as well. */
  async function withdrawAndComplete(tenant: Tenant, order: OrderRow, quote: Quote): Promise<Intent> {
    const gateway = order.intent_id ? await payments.find(tenant, order.provider) : null;
    const begun = gateway && order.intent_id ? await gateway.cancel(tenant, order.intent_id) : null;
    if (gateway && begun?.status === 'succeeded') return settled(tenant, order, gateway, begun);
    return answer(order, quote, null, await orders.completeFree(tenant, order, quote));
  }
}

/** Throws 422 `invalid_customer_location` with the missing fields where the product is sent to somebody, and it is not said where. */
function refuseLocation({ product, version }: Offer, address: Address | null): void {
  if (!product.requiresAddress || version.kind === 'free') return;
  const missing = addressFields.filter((field) => !address?.[field]?.trim());
  if (missing.length > 0) throw new AppError('invalid_customer_location', { extra: { fields: missing, blocked: false } });
}
