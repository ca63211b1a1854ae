import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { OrderState, PurchaseSource } from './checkout.ts';
import { StudioGift } from './gifts.ts';
import { Id, List, Money, Nothing, Nullable, OneOf, Time } from './wire.ts';

const Named = Type.Object({ id: Id, title: Type.String() });
const Buyer = Type.Object({ id: Id, name: Type.String(), email: Type.String() });

/** An order in a list. */
export const StudioOrder = Type.Object({
  id: Id,
  status: OrderState,
  member: Buyer,
  product: Named,
  version: Nullable(Named),
  amount: Money,
  refunded: Money,
  /** Lost to a dispute. */
  lost: Money,
  currency: Type.String(),
  coupon: Nullable(Type.String()),
  provider: Type.String(),
  /** Paid through the test gateway: no money was taken. */
  is_test: Type.Boolean(),
  created_at: Time,
  paid_at: Nullable(Time),
});
export type StudioOrder = Static<typeof StudioOrder>;

/** An order's events, in their usual order. Replaying them from the first gives its state. */
export const OrderEventType = OneOf([
  'opened',
  'quoted',
  'intent',
  'attempt_failed',
  'processing',
  'paid',
  'approval_pending',
  'approved',
  'granted',
  'receipt',
  'refunded',
  'revoked',
  'disputed',
  'dispute_closed',
  'access_kept',
  'expired',
  'withdrawn',
  'withdrawal',
  'mismatch',
  'accepted',
  'rejected',
  'surplus',
]);
export type OrderEventType = Static<typeof OrderEventType>;

/**
 * How a payment became known: the `via` of `paid` and `granted`. `confirm`: the buyer's own page; `intent`: the buyer started again;
 * `free`: nothing was due.
 */
export const PaidVia = OneOf(['intent', 'confirm', 'provider', 'reconciliation', 'owner', 'free']);
export type PaidVia = Static<typeof PaidVia>;

export const OrderEvent = Type.Object({
  id: Id,
  type: OrderEventType,
  at: Time,
  /** The staff member who did it; null: the buyer, the provider or the clock. */
  by: Nullable(Type.String()),
  /** Values specific to the type: `amount`, `currency`, `provider_id`, `via` (`PaidVia`), `code`, `outcome` of a dispute. */
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type OrderEvent = Static<typeof OrderEvent>;

export const StudioOrderDetails = Type.Object({
  ...StudioOrder.properties,
  lines: Type.Array(Type.Object({ label: Type.String(), kind: Type.String(), amount: Money, quantity: Type.Optional(Type.Integer()) })),
  subtotal: Money,
  discount: Money,
  tax: Money,
  tax_label: Nullable(Type.String()),
  referral: Nullable(Type.String()),
  customer_name: Nullable(Type.String()),
  address: Nullable(Type.Record(Type.String(), Type.Unknown())),
  /** (+) The buyer is a business; `checked`: how its VAT id was verified. */
  /** (+) What the buyer agreed to at the checkout, and when. */
  waiver: Nullable(Type.Object({ text: Type.String(), at: Time })),
  /** (+) Evidence of the buyer's location, for tax. Missing if no country was asked for. */
  location: Type.Optional(
    Nullable(
      Type.Object({
        billing: Type.String(),
        method: Nullable(Type.String()),
        ip: Nullable(Type.String()),
        proof: OneOf(['proven', 'single', 'contradicted']),
      }),
    ),
  ),
  business: Nullable(Type.Object({ name: Type.String(), vat_id: Nullable(Type.String()), checked: Nullable(OneOf(['format', 'register'])) })),
  provider_id: Nullable(Type.String()),
  /** The provider's page for the payment; null if there is none. */
  provider_url: Nullable(Type.String()),
  invoice: Nullable(
    Type.Object({
      id: Id,
      number: Type.String(),
      url: Type.String(),
      /** (+) Issued for its refunds; amounts are negative. */
      credit_notes: Type.Array(Type.Object({ id: Id, number: Type.String(), total: Money, url: Type.String() })),
    }),
  ),
  /** The amount that can still be refunded, in minor units. */
  refundable: Money,
  purchases: Type.Array(
    Type.Object({ id: Id, product: Named, amount: Money, status: Type.String(), source: PurchaseSource, subscription_id: Nullable(Id) }),
  ),
  events: Type.Array(OrderEvent),
  /** (+) The order is a gift; null: for the buyer. */
  gift: Type.Optional(Nullable(StudioGift)),
  /** The bank decided against the seller, the purchase is still open, and the owner has not decided whether to leave it so. */
  needs_decision: Type.Boolean(),
  /** (+) Payments: the order's first, then the renewals of its subscription. `refundable`: what can still be refunded of each. */
  payments: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        amount: Money,
        refunded: Money,
        lost: Money,
        refundable: Money,
        paid_at: Time,
        is_renewal: Type.Boolean(),
        provider_id: Type.String(),
        /** Each product's share, tax included; a refund may name them by `at`. Missing if unknown. */
        lines: Type.Optional(Type.Array(Type.Object({ at: Type.Integer(), title: Type.String(), amount: Money, tax: Money, refundable: Money }))),
      }),
    ),
  ),
});
export type StudioOrderDetails = Static<typeof StudioOrderDetails>;

const params = { id: Id };
const read = { who: 'owner', permission: 'orders.read' } as const;
const write = { who: 'owner', permission: 'orders.write' } as const;
const filters = {
  status: Type.Optional(
    OneOf(['open', 'processing', 'pending_approval', 'paid', 'completed', 'refunded', 'refund_waiting', 'lost', 'failed', 'expired']),
  ),
  product_id: Type.Optional(Id),
  member_id: Type.Optional(Id),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
  q: Type.Optional(Type.String({ maxLength: 200 })),
};

export const studioOrders = calls({
  'GET /studio/orders': { ...read, query: { ...filters, page: Type.Optional(Type.Integer({ minimum: 1 })) }, returns: List(StudioOrder) },
  'GET /studio/orders.csv': {
    ...read,
    fresh: true,
    exports: true,
    query: filters,
    returns: Type.String({ description: 'CSV file' }),
    errors: ['proof_required'],
  },
  'GET /studio/orders/{id}': { ...read, params, returns: StudioOrderDetails },
  /** Marks an order of the manual gateway as paid (COM-12). A repeat changes nothing. */
  'POST /studio/orders/{id}/approve': { ...write, params, returns: StudioOrderDetails, errors: ['order_closed'] },
  /**
   * COM-23. `amount` null: the whole remainder. `lines`: amounts per product, each with its own tax, instead of `amount`. `payment_id`: a
   * renewal; defaults to the order's payment.
   */
  'POST /studio/orders/{id}/refund': {
    ...write,
    params,
    idempotent: true,
    body: Type.Object({
      amount: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000_000 }))),
      revoke: Type.Optional(Type.Boolean()),
      payment_id: Type.Optional(Nullable(Id)),
      lines: Type.Optional(
        Nullable(
          Type.Array(
            Type.Object({ at: Type.Integer({ minimum: 0, maximum: 100 }), amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }) }),
            {
              minItems: 1,
              maxItems: 100,
            },
          ),
        ),
      ),
    }),
    returns: StudioOrderDetails,
    errors: ['order_closed', 'refund_too_much', 'not_configured', 'provider_down'],
  },
  /** Accepts an amount that differs from the price (`paid`): grants the whole order and invoices the amount paid. */
  'POST /studio/orders/{id}/accept': {
    ...write,
    params,
    idempotent: true,
    returns: StudioOrderDetails,
    errors: ['order_closed', 'not_configured', 'provider_down'],
  },
  /** Refuses such an amount: refunds all of it and closes the order. */
  'POST /studio/orders/{id}/reject': {
    ...write,
    params,
    idempotent: true,
    returns: StudioOrderDetails,
    errors: ['order_closed', 'refund_too_much', 'not_configured', 'provider_down'],
  },
  /** After a lost dispute: revokes what the order granted, including subscriptions, or leaves it. */
  'POST /studio/orders/{id}/dispute': {
    ...write,
    params,
    body: Type.Object({ access: OneOf(['revoke', 'keep']) }),
    returns: StudioOrderDetails,
    errors: ['order_closed'],
  },
  'POST /studio/orders/{id}/resend_receipt': { ...read, params, returns: Nothing, errors: ['order_closed'] },
});
