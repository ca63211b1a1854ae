import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Money, Nullable, OneOf, Time } from './wire.ts';

/** Where the buyer lives; asked only if the product needs it (COM-9). */
export const Address = Type.Partial(
  Type.Object({
    country: Type.String({ maxLength: 2 }),
    postal_code: Type.String({ maxLength: 20 }),
    state: Type.String({ maxLength: 80 }),
    city: Type.String({ maxLength: 120 }),
    line1: Type.String({ maxLength: 200 }),
    line2: Type.String({ maxLength: 200 }),
  }),
);

export type Address = Static<typeof Address>;

/** Quote (COM-7): what is due now and what follows, in minor units. Immutable, good for 30 minutes. */
export const Quote = Type.Object({
  quote_id: Id,
  version_id: Id,
  lines: Type.Array(Type.Object({ label: Type.String(), kind: Type.String(), amount: Money })),
  subtotal: Money,
  discount: Money,
  tax: Money,
  total_due_now: Money,
  then: Nullable(Type.Object({ amount: Money, interval: Type.String(), intervalCount: Type.Integer() })),
  trial_ends_at: Nullable(Time),
  currency: Type.String(),
  coupon: Nullable(Type.String()),
  expires_at: Time,
});
export type Quote = Static<typeof Quote>;

export const IntentKind = OneOf(['payment_intent', 'setup_intent']);
export type IntentKind = Static<typeof IntentKind>;

/** Answer of the intent call (COM-8). */
export const Intent = Type.Object({
  kind: Nullable(IntentKind),
  status: OneOf(['requires_payment', 'completed', 'pending_approval']),
  id: Nullable(Id),
  order_id: Id,
  client_secret: Nullable(Type.String()),
  provider: Type.String(),
  publishable_key: Nullable(Type.String()),
  final_amount: Money,
  currency: Type.String(),
  purchase_id: Nullable(Id),
});
export type Intent = Static<typeof Intent>;

/** States of an order (COM-3). */
export const OrderState = OneOf(['open', 'processing', 'pending_approval', 'paid', 'completed', 'failed', 'expired']);
export type OrderState = Static<typeof OrderState>;

const ProductName = Type.Object({ id: Id, title: Type.String() });

export const Purchase = Type.Object({
  id: Id,
  product: ProductName,
  version_id: Nullable(Id),
  amount: Money,
  currency: Type.String(),
  purchased_at: Time,
  expires_at: Nullable(Time),
  status: Type.String(),
  source: OneOf(['web', 'ios', 'android', 'manual']),
  invoice_id: Nullable(Id),
});
export type Purchase = Static<typeof Purchase>;
export const Subscription = Type.Object({
  id: Id,
  product: ProductName,
  version: Nullable(ProductName),
  status: OneOf(['trialing', 'active', 'past_due', 'ending', 'ended']),
  current_period_end: Nullable(Time),
  ends_at: Nullable(Time),
  amount: Money,
  currency: Type.String(),
  interval: Nullable(Type.String()),
  payment_method: Nullable(Type.Object({ brand: Type.String(), last4: Type.String() })),
  can_resume: Type.Boolean(),
  can_cancel: Type.Boolean(),
});
export type Subscription = Static<typeof Subscription>;

const params = { id: Id };

export const checkout = calls({
  'POST /products/{id}/preview': {
    who: 'guest',
    params,
    notFound: 'product_not_found',
    body: Type.Partial(
      Type.Object({
        coupon_code: Nullable(Type.String({ maxLength: 60 })),
        coupon: Nullable(Type.String({ maxLength: 60 })),
        order_bumps: Type.Array(Id, { maxItems: 20 }),
        version_id: Nullable(Id),
        address: Nullable(Address),
      }),
    ),
    returns: Quote,
    errors: ['product_not_found', 'invalid_version', 'invalid_coupon', 'rate_limited'],
  },
  'POST /products/{id}/intent': {
    who: 'member',
    params,
    notFound: 'product_not_found',
    idempotent: true,
    body: Type.Partial(
      Type.Object({
        version_id: Nullable(Id),
        coupon: Nullable(Type.String({ maxLength: 60 })),
        coupon_code: Nullable(Type.String({ maxLength: 60 })),
        referral: Nullable(Type.String({ maxLength: 255 })),
        order_bumps: Type.Array(Id, { maxItems: 20 }),
        address: Nullable(Address),
        name: Nullable(Type.String({ maxLength: 120 })),
        final_amount: Money,
        quote_id: Nullable(Id),
      }),
    ),
    returns: Intent,
    errors: [
      'user_not_found',
      'product_not_found',
      'invalid_version',
      'existing_subscription',
      'invalid_coupon',
      'invalid_customer_location',
      'order_preview_mismatch',
      'order_closed',
      'not_configured',
    ],
  },
  'GET /orders/{id}': {
    who: 'member',
    params,
    returns: Type.Object({ id: Id, status: OrderState, product_id: Id, quote: Nullable(Quote), purchase_ids: Type.Array(Id) }),
  },
  'POST /orders/{id}/confirm': {
    who: 'member',
    params,
    returns: Type.Object({ status: OrderState, purchase_ids: Type.Array(Id) }),
    errors: ['payment_failed', 'payment_method_failed', 'order_closed', 'not_configured'],
  },
  'GET /purchases': { who: 'member', returns: List(Purchase) },
});

/** The built-in test gateway's own side of a payment (COM-12). */
export const payments = calls({
  'POST /payments/test/{intentId}/confirm': {
    who: 'signed',
    params: { intentId: Id },
    body: Type.Object({
      client_secret: Type.String({ maxLength: 200 }),
      number: Type.Optional(Type.String({ maxLength: 30 })),
      exp: Type.Optional(Type.String({ maxLength: 10 })),
      cvc: Type.Optional(Type.String({ maxLength: 6 })),
      authenticated: Type.Optional(Type.Boolean()),
    }),
    returns: Type.Object({ status: OneOf(['succeeded', 'requires_authentication']) }),
    errors: ['payment_failed', 'payment_method_failed', 'order_closed', 'not_configured'],
  },
});

export const subscriptions = calls({
  'GET /subscriptions': { who: 'member', returns: List(Subscription) },
  'DELETE /subscriptions/{id}': { who: 'member', params, returns: Type.Object({ status: Type.String(), ends_at: Nullable(Time) }) },
  'POST /subscriptions/{id}/resume': { who: 'member', params, returns: Subscription, errors: ['order_closed'] },
});
