import type Stripe from 'stripe';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { appKey } from '../../platform/stripe/stripe.accounts.ts';
import { asking, isMissing, isRefused, stripeFailure } from '../../platform/stripe/stripe.errors.ts';
import type { Gateway, Payment, PaymentDraft } from './gateways.shape.ts';
import type { StripeBooks } from './gateways.stripe.books.repo.ts';
import { withCustomer, type Side } from './gateways.stripe.customers.ts';
import { changing, once, read } from './gateways.stripe.intents.ts';
import {
  amountOf,
  chargeable,
  expand,
  isSetup,
  metadataOf,
  refusal,
  amountOrNull,
  toDispute,
  toPayment,
  toRefund,
  toStripeAmount,
} from './gateways.stripe.shape.ts';

export interface StripeDependencies {
  /** Stripe with the app's keys, and their mode and account; null when the app has none. */
  clientOf: (tenant: Tenant) => Promise<StripeSide | null>;
  booksOf: (realm: string) => StripeBooks;
}
export interface StripeSide {
  stripe: Stripe;
  /** What was created in one realm is unknown in every other. */
  realm: string;
}
type SideOf = (tenant: Tenant) => Promise<Side>;

/** Stripe stores cards and takes money; what is owed and when is ours (record 025). Payment and setup intents, customers and refunds, no billing. */
export function createStripeGateway({ clientOf, booksOf }: StripeDependencies): Gateway {
  const sideOf = async (tenant: Tenant): Promise<Side> => {
    const client = await clientOf(tenant);
    if (!client) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
    return { stripe: client.stripe, books: booksOf(client.realm) };
  };
  const creating = createIntents(sideOf);
  return {
    provider: 'stripe',
    amountOf: amountOrNull,
    refusalOf: refusal,
    ...creating,
    ...changeIntents(sideOf, creating.create),
    charge: charging(sideOf),
    ...giveBack(sideOf),
  };
}

/** Payments that a buyer finishes. */
const createIntents = (sideOf: SideOf): Pick<Gateway, 'create'> => ({
  create: async (tenant, draft, key) => {
    const side = await sideOf(tenant);
    const { stripe } = side;
    const asked = draft.kind === 'payment_intent' ? amountOf(draft) : null;
    const begin = (customer: string) => async (idempotencyKey: string) => {
      const more = {
        ...expand,
        customer,
        metadata: metadataOf(tenant, draft, key),
        ...(draft.description ? { description: draft.description } : {}),
      };
      if (!asked)
        return toPayment(
          await stripe.setupIntents.create({ ...more, usage: 'off_session', automatic_payment_methods: { enabled: true } }, { idempotencyKey }),
        );
      const params: Stripe.PaymentIntentCreateParams = {
        ...more,
        ...asked,
        automatic_payment_methods: { enabled: true },
        ...(draft.saves ? { setup_future_usage: 'off_session' } : {}),
      };
      return toPayment(await stripe.paymentIntents.create(params, { idempotencyKey }));
    };
    return withCustomer(tenant, side, draft.buyer, (customer) => once(tenant, side, key, customer, begin(customer)));
  },
});

/** Payments that a buyer has not finished yet. */
function changeIntents(sideOf: SideOf, create: Gateway['create']): Pick<Gateway, 'update' | 'read' | 'cancel'> {
  const client = async (tenant: Tenant): Promise<Stripe> => (await sideOf(tenant)).stripe;
  async function replace(tenant: Tenant, stripe: Stripe, id: string, draft: PaymentDraft): Promise<Payment> {
    const ended = await changing(stripe, id, isSetup(id) ? stripe.setupIntents.cancel(id, expand) : stripe.paymentIntents.cancel(id, expand));
    if (ended.status !== 'canceled') return ended;
    return create(tenant, draft, `instead:${id}`);
  }

  return {
    update: async (tenant, id, draft) => {
      const stripe = await client(tenant);
      // A setup intent cannot take money, nor a payment intent only store a card: a payment of the other kind replaces it.
      if (isSetup(id) !== (draft.kind === 'setup_intent')) return replace(tenant, stripe, id, draft);
      const more = { ...expand, metadata: metadataOf(tenant, draft), ...(draft.description ? { description: draft.description } : {}) };
      if (isSetup(id)) return changing(stripe, id, stripe.setupIntents.update(id, more));
      return changing(
        stripe,
        id,
        stripe.paymentIntents.update(id, { ...more, ...amountOf(draft), setup_future_usage: draft.saves ? 'off_session' : '' }),
      );
    },
    read: async (tenant, id) => read(await client(tenant), id),
    cancel: async (tenant, id) => {
      const stripe = await client(tenant);
      return changing(stripe, id, isSetup(id) ? stripe.setupIntents.cancel(id, expand) : stripe.paymentIntents.cancel(id, expand));
    },
  };
}

/** Charges without the buyer. */
function charging(sideOf: SideOf): Gateway['charge'] {
  return async (tenant, method, ask, key) => {
    const side = await sideOf(tenant);
    const { stripe } = side;
    const { customer } = method;
    if (!customer) throw new AppError('payment_method_failed');
    const asked = chargeable(ask);
    return once(tenant, side, key, customer, async (idempotencyKey) => {
      try {
        return toPayment(
          await stripe.paymentIntents.create(
            {
              ...expand,
              ...asked,
              customer,
              payment_method: method.token,
              off_session: true,
              confirm: true,
              metadata: metadataOf(tenant, ask, key),
              ...(ask.description ? { description: ask.description } : {}),
            },
            { idempotencyKey },
          ),
        );
      } catch (error) {
        // A refusal leaves a payment behind, which the member may finish.
        const left = (error as Stripe.errors.StripeCardError).payment_intent?.id;
        const payment = left ? await read(stripe, left) : null;
        if (payment) return payment;
        // A final refusal: the customer or the card is deleted there, or the amount is below the minimum. Asking again would change nothing.
        throw isRefused(error) ? new AppError('payment_method_failed', isMissing(error) ? { extra: { reason: 'method_gone' } } : {}) : error;
      }
    });
  };
}

/** Refunds, and what happened at Stripe without us. */
function giveBack(sideOf: SideOf): Pick<Gateway, 'refund' | 'refundsOf' | 'lately'> {
  const client = async (tenant: Tenant): Promise<Stripe> => (await sideOf(tenant)).stripe;
  return {
    refund: async (tenant, id, amount, key) => {
      const stripe = await client(tenant);
      const payment = await read(stripe, id);
      if (!payment) throw new AppError('not_found');
      const params: Stripe.RefundCreateParams = {
        payment_intent: id,
        amount: toStripeAmount(amount, payment.currency),
        metadata: { refund_id: key, [appKey]: tenant.appId },
      };
      try {
        return toRefund(await stripe.refunds.create(params, { idempotencyKey: `refund:${key}` }));
      } catch (error) {
        // Refunded at Stripe's own dashboard meanwhile, or charged back.
        if (isRefused(error)) throw new AppError('refund_too_much');
        throw stripeFailure(error);
      }
    },
    refundsOf: async (tenant, id) => {
      const stripe = await client(tenant);
      return isSetup(id)
        ? []
        : (await asking(stripe.refunds.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: 1000 }))).map(toRefund);
    },
    lately: async (tenant, since) => {
      const stripe = await client(tenant);
      const from = (time: string) => ({ created: { gte: Math.floor(Date.parse(time) / 1000) }, limit: 100 });
      const [refunds, disputes] = await Promise.all([
        asking(stripe.refunds.list(from(since.refunds)).autoPagingToArray({ limit: 10_000 })),
        asking(stripe.disputes.list(from(since.disputes)).autoPagingToArray({ limit: 10_000 })),
      ]);
      return {
        refunds: refunds.flatMap((refund) => {
          const { payment_intent: of } = refund;
          const paymentId = typeof of === 'string' ? of : of?.id;
          return paymentId ? { ...toRefund(refund), paymentId } : [];
        }),
        disputes: disputes.flatMap((dispute) => toDispute(dispute) ?? []),
      };
    },
  };
}
