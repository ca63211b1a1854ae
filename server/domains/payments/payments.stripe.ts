import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import type Stripe from 'stripe';
import { isoOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { stripeAmounts } from '../../platform/stripe/stripe.amounts.ts';
import {
  asking,
  declineOf,
  isIdempotency,
  isMissing,
  isRefused,
  isUnexpectedState,
  isWithoutCustomer,
  stripeFailure,
} from '../../platform/stripe/stripe.errors.ts';
import type { Dispute, Gateway, Payment, PaymentAsk, PaymentDraft, PaymentMethod, PaymentStatus, ProviderRefund } from './payments.gateway.ts';
import type { StripeBooks } from './payments.providers.repo.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export interface StripeDependencies {
  /** Stripe by the app's keys, with the mode and account that they are of; null where the app has none. */
  clientOf: (tenant: Tenant) => Promise<StripeSide | null>;
  booksOf: (realm: string) => StripeBooks;
}
export interface StripeSide {
  stripe: Stripe;
  /** What was made in one realm is unknown in every other. */
  realm: string;
}
interface Side {
  stripe: Stripe;
  books: StripeBooks;
}

const { to: toStripeAmount, from: fromStripeAmount, said, refusal } = stripeAmounts(currencyExponent);
const statuses: Partial<Record<string, PaymentStatus>> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_authentication',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};
/** Metadata that says whose payment it is: one account of Stripe may serve several apps. */
export const appKey = 'bandstand_app';
const keyKey = 'bandstand_key';
const maxValue = 500;

const expand = { expand: ['payment_method'] };
const isSetup = (id: string) => id.startsWith('seti_');

/** Brand and last digits of a card; of another means its name. */
function methodOf({ payment_method: method, customer }: Intent): PaymentMethod | null {
  if (!method || typeof method === 'string') return null;
  const owner = customer ?? method.customer;
  const last4 = method.card?.last4 ?? method.sepa_debit?.last4 ?? method.us_bank_account?.last4 ?? '';
  const expiry = method.card ? `${method.card.exp_year}-${String(method.card.exp_month).padStart(2, '0')}` : null;
  const brand = method.card?.brand ?? method.type;
  const country = method.card?.country ?? method.sepa_debit?.country ?? null;
  const kept = { token: method.id, brand, last4, customer: typeof owner === 'string' ? owner : (owner?.id ?? null), expiry };
  return country ? { ...kept, country } : kept;
}

function toPayment(intent: Intent): Payment {
  const isPayment = intent.object === 'payment_intent';
  const failure = isPayment ? intent.last_payment_error : intent.last_setup_error;
  const { [appKey]: _app, [keyKey]: _key, currency: kept, ...metadata } = intent.metadata ?? {};
  const currency = (isPayment ? intent.currency : (kept ?? '')).toUpperCase();
  const isAsked = intent.status === 'requires_payment_method' && failure?.code === 'authentication_required';
  return {
    id: intent.id,
    provider: 'stripe',
    clientSecret: intent.client_secret ?? '',
    kind: isPayment ? 'payment_intent' : 'setup_intent',
    amount: isPayment ? fromStripeAmount(intent.amount, currency) : 0,
    providerAmount: isPayment ? intent.amount : 0,
    currency,
    metadata,
    status: isAsked ? 'requires_authentication' : (statuses[intent.status] ?? 'processing'),
    lastError: failure && !isAsked && intent.status !== 'succeeded' ? declineOf(failure.code) : null,
    method: methodOf(intent),
    ...(intent.livemode ? {} : { isTest: true }),
  };
}
const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  state: refund.status === 'succeeded' ? 'succeeded' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending',
  amount: fromStripeAmount(refund.amount, refund.currency),
  metadata: refund.metadata ?? {},
});
/** What Stripe took for a dispute; what it gave back of that is off. */
const feeOf = ({ balance_transactions: moved }: Stripe.Dispute): Dispute['fee'] => {
  const currency = moved?.[0]?.currency;
  if (!currency) return null;
  const fee = moved.reduce((sum, one) => sum + one.fee, 0);
  return { amount: fromStripeAmount(fee, currency), currency: currency.toUpperCase() };
};
export const toDispute = (dispute: Stripe.Dispute): Dispute | null =>
  dispute.payment_intent
    ? {
        id: dispute.id,
        paymentId: typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent.id,
        state: dispute.status === 'won' || dispute.status === 'warning_closed' ? 'won' : dispute.status === 'lost' ? 'lost' : 'open',
        amount: fromStripeAmount(dispute.amount, dispute.currency),
        currency: dispute.currency.toUpperCase(),
        reason: dispute.reason,
        fee: feeOf(dispute),
        stage: {
          waits: dispute.status === 'needs_response' || dispute.status === 'warning_needs_response',
          isInquiry: dispute.status.startsWith('warning_'),
          submissions: dispute.evidence_details?.submission_count ?? 0,
        },
        openedAt: isoOf(dispute.created * 1000),
        dueBy: dispute.evidence_details?.due_by ? isoOf(dispute.evidence_details.due_by * 1000) : null,
      }
    : null;

/**
 * Stripe keeps cards and takes money; what is owed and when is ours (record 025). Payment and setup intents, customers and refunds, no billing.
 */
export function createStripeGateway({ clientOf, booksOf }: StripeDependencies): Gateway {
  const sideOf = async (tenant: Tenant): Promise<Side> => {
    const found = await clientOf(tenant);
    if (!found) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
    return { stripe: found.stripe, books: booksOf(found.realm) };
  };
  const client = async (tenant: Tenant): Promise<Stripe> => (await sideOf(tenant)).stripe;
  const metadataOf = (tenant: Tenant, ask: PaymentAsk, key?: string): Record<string, string> => ({
    ...Object.fromEntries(Object.entries(ask.metadata).map(([name, value]) => [name, value.slice(0, maxValue)])),
    // A setup intent has no currency of its own.
    ...(ask.kind === 'setup_intent' ? { currency: ask.currency } : {}),
    [appKey]: tenant.appId,
    ...(key ? { [keyKey]: key } : {}),
  });
  const amountOf = ({ amount, currency }: PaymentAsk) => ({ amount: toStripeAmount(amount, currency), currency: currency.toLowerCase() });
  /** A sum that Stripe cannot say is refused like a card: no later try takes it. */
  const chargeable = (ask: PaymentAsk) => {
    try {
      return amountOf(ask);
    } catch {
      throw new AppError('payment_method_failed');
    }
  };

  /** `gone`: the customer whose place a new one takes. */
  async function customerOf(
    tenant: Tenant,
    { stripe, books }: Side,
    { subscriberId, email, name }: PaymentDraft['buyer'],
    gone: string | null = null,
  ): Promise<string> {
    const known = await books.customerOf(tenant, subscriberId);
    if (known) return known;
    const params: Stripe.CustomerCreateParams = {
      email,
      ...(name ? { name } : {}),
      metadata: { [appKey]: tenant.appId, subscriber_id: subscriberId },
    };
    const idempotencyKey = ['customer', tenant.appId, subscriberId, email, ...(gone ? [gone] : [])].join(':');
    const made = await asking(stripe.customers.create(params, { idempotencyKey }));
    return books.keepCustomer(tenant, subscriberId, made.id);
  }
  /** Runs with the buyer's customer; with a new one where that was deleted at Stripe. */
  async function withCustomer<R>(tenant: Tenant, side: Side, buyer: PaymentDraft['buyer'], run: (customer: string) => Promise<R>): Promise<R> {
    const customer = await customerOf(tenant, side, buyer);
    try {
      return await run(customer);
    } catch (error) {
      if (!isWithoutCustomer(error)) throw error;
      await side.books.forgetCustomer(tenant, buyer.subscriberId, customer);
      return run(await customerOf(tenant, side, buyer, customer));
    }
  }

  const retrieve = (stripe: Stripe, id: string): Promise<Intent> =>
    isSetup(id) ? stripe.setupIntents.retrieve(id, expand) : stripe.paymentIntents.retrieve(id, expand);
  const read = async (stripe: Stripe, id: string): Promise<Payment | null> => {
    try {
      return toPayment(await retrieve(stripe, id));
    } catch (error) {
      if (isMissing(error)) return null;
      throw stripeFailure(error);
    }
  };

  /** Stripe forgets keys after a day, and refuses one that comes with other wishes: what was begun under it is looked for at the customer. */
  async function findByKey(stripe: Stripe, customer: string, key: string): Promise<Payment | null> {
    try {
      for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 }))
        if (intent.metadata[keyKey] === key) return await read(stripe, intent.id);
      for await (const intent of stripe.setupIntents.list({ customer, limit: 100 }))
        if (intent.metadata?.[keyKey] === key) return await read(stripe, intent.id);
    } catch (error) {
      if (!isMissing(error)) throw stripeFailure(error);
    }
    return null;
  }

  /** Begins once under a key, however often, and however late, it is asked for. */
  async function once(
    tenant: Tenant,
    { stripe, books }: Side,
    key: string,
    customer: string,
    begin: (idempotencyKey: string) => Promise<Payment>,
  ): Promise<Payment> {
    const known = await books.begin(tenant, key);
    const before = known.payment_id ? await read(stripe, known.payment_id) : known.isOld ? await findByKey(stripe, customer, key) : null;
    if (before) {
      if (!known.payment_id) await books.begun(tenant, key, before.id);
      return before;
    }
    try {
      const payment = await begin(`${tenant.appId}:${key}`);
      await books.begun(tenant, key, payment.id);
      return payment;
    } catch (error) {
      const lost = isIdempotency(error) ? await findByKey(stripe, customer, key) : null;
      if (!lost) throw stripeFailure(error);
      await books.begun(tenant, key, lost.id);
      return lost;
    }
  }
  /** What was asked for may have come too late; then the payment stays as it is. */
  const changing = async (stripe: Stripe, id: string, change: Promise<Intent>): Promise<Payment> => {
    try {
      return toPayment(await change);
    } catch (error) {
      const there = isUnexpectedState(error) ? await read(stripe, id) : null;
      if (!there) throw stripeFailure(error);
      return there;
    }
  };

  return {
    provider: 'stripe',
    amountOf: said,
    refusalOf: refusal,
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
    update: async (tenant, id, draft) => {
      const stripe = await client(tenant);
      // Money cannot be asked for by what keeps a card, nor the other way round: the payment of the other kind takes its place.
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
    charge: async (tenant, method, ask, key) => {
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
          // A refusal leaves a payment behind, which the member may finish himself.
          const left = (error as Stripe.errors.StripeCardError).payment_intent?.id;
          const payment = left ? await read(stripe, left) : null;
          if (payment) return payment;
          // Read, and refused for good: the customer or the card is gone there, the sum is below the least. Asking again would change nothing.
          throw isRefused(error) ? new AppError('payment_method_failed', isMissing(error) ? { extra: { reason: 'method_gone' } } : {}) : error;
        }
      });
    },
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
        // Given back at Stripe's own desk meanwhile, or charged back.
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

  async function replace(tenant: Tenant, stripe: Stripe, id: string, draft: PaymentDraft): Promise<Payment> {
    const ended = await changing(stripe, id, isSetup(id) ? stripe.setupIntents.cancel(id, expand) : stripe.paymentIntents.cancel(id, expand));
    if (ended.status !== 'canceled') return ended;
    return createStripeGateway({ clientOf, booksOf }).create(tenant, draft, `instead:${id}`);
  }
}
