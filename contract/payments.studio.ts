import { Type, type Static } from 'typebox';
import { CurrencyCountries } from './apps.ts';
import { calls } from './call.ts';
import { StudioOrderDetails } from './orders.studio.ts';
import { Id, Money, Nullable, OneOf, PlainDate, Time } from './wire.ts';

export const GatewayName = OneOf(['none', 'test', 'stripe', 'manual']);
export type GatewayName = Static<typeof GatewayName>;

/**
 * The Stripe events that we need: the owner selects them at Stripe, the check looks for them, and we handle them. All others are ignored.
 */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

/** The seller, as invoices and receipts print it. */
export const Seller = Type.Object({
  name: Type.String({ maxLength: 200 }),
  /** The address as printed. */
  lines: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 6 }),
  email: Nullable(Type.String({ maxLength: 254 })),
  tax_id: Nullable(Type.String({ maxLength: 60 })),
  /** The prefix of invoice numbers. */
  invoice_prefix: Type.String({ maxLength: 12 }),
  footer: Nullable(Type.String({ maxLength: 1000 })),
});
export type Seller = Static<typeof Seller>;

/** How a failed payment is followed up (COM-21). Days are counted from the first failure. */
export const Dunning = Type.Object({
  /** Days on which the charge is retried, ascending. */
  retry_days: Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), { maxItems: 10 }),
  /** Days with an email to the member: 0, the day of the failure, or days of a retry. The end is always announced. */
  mail_days: Type.Array(Type.Integer({ minimum: 0, maximum: 60 }), { maxItems: 11 }),
  /** After the last retry the subscription ends, or stays past due, without access, until it is paid. */
  at_end: OneOf(['end', 'keep']),
});
export type Dunning = Static<typeof Dunning>;

const Tester = Type.Object({ id: Id, name: Type.String(), email: Type.String() });

/** How an app takes money (COM-12). Keys can be set but never read. */
export const PaymentSettings = Type.Object({
  gateway: GatewayName,
  keys_set: Type.Object({
    secret: Type.Boolean(),
    publishable: Type.Boolean(),
    webhook: Type.Boolean(),
    apple: Type.Boolean(),
    google: Type.Boolean(),
  }),
  publishable_key: Nullable(Type.String()),
  /** The keys are the provider's own test keys: cards are not charged. */
  is_provider_test: Type.Boolean(),
  currency: Type.String(),
  /** (+) Currencies that members in some countries see by default. */
  currency_countries: Type.Optional(Type.Array(CurrencyCountries)),
  seller: Seller,
  /** The instructions to members for paying by hand. */
  manual_instructions: Nullable(Type.String()),
  /** The address for the provider's events. */
  webhook_url: Type.String(),
  apple_webhook_url: Type.String(),
  google_webhook_url: Type.String(),
  /** Real money was taken: the test gateway is no longer available. */
  is_live: Type.Boolean(),
  dunning: Dunning,
  /** What ends when the app leaves the test gateway. */
  test: Type.Object({ purchases: Type.Integer(), subscriptions: Type.Integer() }),
  /** Test cards need a test period here: this install is in production (OPS-1). */
  needs_test_period: Type.Boolean(),
  /** Members who pay with test cards in a test period, and who may always buy in the stores' sandboxes. */
  testers: Type.Array(Tester),
  /** The current one. */
  test_period: Nullable(Type.Object({ ends_at: Time, testers: Type.Array(Tester) })),
});
export type PaymentSettings = Static<typeof PaymentSettings>;

const key = Nullable(Type.String({ maxLength: 8000 }));
const PaymentKeys = Type.Partial(
  Type.Object({
    secret: key,
    publishable: key,
    webhook: key,
    /** Issuer, key id, bundle id and private key of App Store Connect. */
    apple: Nullable(
      Type.Object({
        issuer_id: Type.String({ maxLength: 100 }),
        key_id: Type.String({ maxLength: 40 }),
        bundle_id: Type.String({ maxLength: 200 }),
        app_apple_id: Type.Optional(Type.Integer({ minimum: 1 })),
        private_key: Type.String({ maxLength: 4000 }),
        is_sandbox: Type.Optional(Type.Boolean()),
      }),
    ),
    /** The package, and the service account as Google issues it, as JSON. */
    google: Nullable(
      Type.Object({
        package_name: Type.String({ maxLength: 200 }),
        service_account: Type.String({ maxLength: 8000 }),
        /** The sender of Google's notifications: the address of the push subscription's account. */
        push_account: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
      }),
    ),
  }),
);
export type PaymentKeys = Static<typeof PaymentKeys>;

const Check = Type.Object({
  name: OneOf(['gateway', 'keys', 'webhook', 'last_event', 'clock', 'paid_not_granted', 'failed_events', 'prices', 'seller']),
  state: OneOf(['good', 'warning', 'bad', 'unknown']),
  /** The finding, in the studio's language. */
  text: Type.String(),
  at: Nullable(Time),
});
export type PaymentCheck = Static<typeof Check>;

const Sum = Type.Object({ currency: Type.String(), amount: Money });
/** An app's money in a period of days, in its own zone. Test payments are omitted once the app is live. */
export const Revenue = Type.Object({
  from: PlainDate,
  to: PlainDate,
  currency: Type.String(),
  /** Other currencies received: one is shown at a time. */
  currencies: Type.Array(Type.String()),
  days: Type.Array(Type.Object({ date: PlainDate, amount: Money, refunded: Money, orders: Type.Integer() })),
  total: Money,
  refunded: Money,
  orders: Type.Integer(),
  /** The previous period of the same length. */
  before: Money,
  /** What running subscriptions bring in per 30 days by their next charge, without tax; unfinished trials count as nothing. */
  recurring: Type.Array(Sum),
  subscriptions: Type.Object({
    trialing: Type.Integer(),
    active: Type.Integer(),
    /** Paused, or soon to be. */
    paused: Type.Integer(),
    past_due: Type.Integer(),
    ending: Type.Integer(),
  }),
  /** An order bump counts as the product that it sells. */
  by_product: Type.Array(
    Type.Object({ product: Type.Object({ id: Id, title: Type.String() }), amount: Money, refunded: Money, orders: Type.Integer() }),
  ),
});
export type Revenue = Static<typeof Revenue>;

const read = { who: 'owner', permission: 'orders.read' } as const;
const settings = { who: 'owner', permission: 'settings' } as const;

export const studioPayments = calls({
  'GET /studio/payments': { who: 'owner', permission: 'sell.read', returns: PaymentSettings },
  'PUT /studio/payments': {
    ...settings,
    fresh: true,
    body: Type.Partial(
      Type.Object({
        gateway: GatewayName,
        keys: PaymentKeys,
        currency: Type.String({ pattern: '^[A-Z]{3}$' }),
        currency_countries: Type.Array(CurrencyCountries, { maxItems: 60 }),
        seller: Type.Partial(Seller),
        manual_instructions: Nullable(Type.String({ maxLength: 2000 })),
        /** Subscriptions that are past due keep the dunning plan from when they became so. */
        dunning: Dunning,
        /** Switch to another account of the provider, although open transactions in the old one can no longer be followed or refunded. */
        leaves_open: Type.Boolean(),
      }),
    ),
    returns: PaymentSettings,
    errors: ['gateway_live', 'payments_under_way', 'not_configured', 'proof_required', 'provider_down'],
  },
  /** Until then, only staff and these members pay, with test cards; at most 30 days (OPS-1). A repeat changes it. */
  'PUT /studio/payments/test_period': {
    ...settings,
    body: Type.Object({ ends_at: Time, testers: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 50 }) }),
    returns: PaymentSettings,
    errors: ['gateway_live'],
  },
  /** Who may buy in the stores' sandboxes besides staff, such as App Review. Sandbox purchases of others end. */
  'PUT /studio/payments/testers': {
    ...settings,
    body: Type.Object({ testers: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 50 }) }),
    returns: PaymentSettings,
  },
  /** Ends it now, with everything it granted. */
  'DELETE /studio/payments/test_period': { ...settings, returns: PaymentSettings },
  /** Asks the provider each time; a provider outage is reported as a failed check. */
  'GET /studio/payments/check': {
    ...read,
    returns: Type.Object({
      checks: Type.Array(Check),
      paid_not_granted: Type.Array(
        Type.Object({ order_id: Id, member: Type.String(), product: Type.String(), amount: Money, currency: Type.String(), paid_at: Time }),
      ),
    }),
  },
  'GET /studio/payments/events': {
    ...read,
    query: { page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.String(),
          provider: Type.String(),
          type: Type.String(),
          received_at: Time,
          state: OneOf(['handled', 'ignored', 'failed', 'waiting']),
          times: Type.Integer(),
          error: Nullable(Type.String()),
          order_id: Nullable(Id),
        }),
      ),
      total_count: Type.Integer(),
    }),
  },
  'GET /studio/revenue': {
    ...read,
    query: { from: Type.Optional(PlainDate), to: Type.Optional(PlainDate), currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })) },
    returns: Revenue,
  },
});

/** A whole purchase through the built-in gateway, by the owner. */
export const testPurchases = calls({
  'POST /studio/payments/test_purchase': {
    who: 'owner',
    permission: 'orders.write',
    idempotent: true,
    body: Type.Object({ product_id: Id }),
    returns: Type.Object({ order: StudioOrderDetails }),
    errors: ['gateway_live', 'product_not_found', 'existing_subscription'],
  },
});

/** Events from payment providers; `app` names the app, since providers do not send our header (API-2). */
export const paymentWebhooks = calls({
  'POST /webhooks/payments/{provider}': {
    who: 'signed',
    appless: true,
    file: true,
    params: { provider: Type.String({ maxLength: 40 }) },
    query: { app: Type.String({ maxLength: 100 }) },
    returns: Type.Null(),
    errors: ['signature_invalid', 'not_configured'],
  },
});
