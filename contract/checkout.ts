import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { GiftWish } from './gifts.ts';
import { GuestFields } from './guest-proof.ts';
import { Id, List, Money, Nullable, OneOf, Time } from './wire.ts';

/** The buyer's home address; asked for only if the product needs it (COM-9). */
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

/** A business as the buyer (+): its name and VAT id appear on the invoice. */
export const Business = Type.Partial(Type.Object({ name: Type.String({ maxLength: 120 }), vat_id: Type.String({ maxLength: 30 }) }));
export type Business = Static<typeof Business>;

/** A business buyer as stored. `vat_id` null: only a name was given. `checked`: by the id's format only, or also against a register. */
export interface KeptBusiness {
  name: string;
  vat_id: string | null;
  checked: 'format' | 'register' | null;
}

/**
 * The result for a VAT id (+). `open`: none was given. `reverse_charge`: the business accounts for the tax itself. `domestic`: from the
 * seller's country, taxed as usual. `other_country`: not from the country of the address. `invalid`: no such id exists.
 */
export const VatIdState = OneOf(['open', 'reverse_charge', 'domestic', 'other_country', 'invalid']);
export type VatIdState = Static<typeof VatIdState>;

/** A line of a quote. `bump`: a ticked order bump; `setup_fee`: once, with the first payment. */
const QuoteLine = Type.Object({
  label: Type.String(),
  kind: OneOf(['price', 'trial', 'setup_fee', 'bump', 'bump_trial']),
  amount: Money,
  /** (+) The order bump of this line. */
  bump_id: Nullable(Id),
  /** (+) The number of seats in `amount`; absent: a single item. */
  quantity: Type.Optional(Type.Integer()),
});
export type QuoteLine = Static<typeof QuoteLine>;

/** What follows today's payment (COM-7), tax and coupon included. */
export const Following = Type.Object({
  amount: Money,
  interval: Type.String(),
  intervalCount: Type.Integer(),
  /** (+) How many charges follow; null: until it is cancelled. */
  charges: Nullable(Type.Integer()),
  /** (+) After this many charges the coupon is used up and each later charge is `later_amount`; null: all are the same. */
  discounted_charges: Nullable(Type.Integer()),
  later_amount: Money,
});

/** Quote (COM-7): what is due now and what follows, in minor units. Immutable, valid for 30 minutes. */
export const Quote = Type.Object({
  quote_id: Id,
  version_id: Id,
  lines: Type.Array(QuoteLine),
  subtotal: Money,
  discount: Money,
  tax: Money,
  total_due_now: Money,
  then: Nullable(Following),
  trial_ends_at: Nullable(Time),
  /** (+) The buyer already used this product's trial: its price is due at once. Missing in older quotes. */
  is_trial_used: Type.Optional(Type.Boolean()),
  currency: Type.String(),
  /** (+) Decimal digits of its amounts, as ISO 4217 defines them; missing in older quotes. */
  digits: Type.Optional(Type.Integer()),
  /** (+) `total_due_now` in the payment provider's units, for its sheets in the browser; null: the provider cannot express it. */
  provider_amount: Type.Optional(Nullable(Type.Integer())),
  coupon: Nullable(Type.String()),
  /**
   * (+) `none`: no tax. `pending`: known once the country is known. `inclusive`: `tax` is part of the total. `exclusive`: it was added.
   * `reverse_charge`: none, because the buyer is a business that accounts for it.
   */
  tax_kind: OneOf(['none', 'pending', 'inclusive', 'exclusive', 'reverse_charge']),
  /** (+) The name and rate of the tax: "VAT 19 %". */
  tax_label: Nullable(Type.String()),
  /** (+) The address fields to ask for: for tax the country, and the region where it matters; for goods all fields. */
  address_fields: Type.Array(OneOf(['country', 'state', 'postal_code', 'city', 'line1'])),
  /** (+) The result for the VAT id; null or absent: not asked for. */
  vat_id: Type.Optional(Nullable(VatIdState)),
  /** (+) A gift: the buyer gets a code. */
  is_gift: Type.Optional(Type.Boolean()),
  expires_at: Time,
});
export type Quote = Static<typeof Quote>;

export const IntentKind = OneOf(['payment_intent', 'setup_intent']);
export type IntentKind = Static<typeof IntentKind>;

/** Answer of the intent call (COM-8). */
export const Intent = Type.Object({
  kind: Nullable(IntentKind),
  /** (+) `processing`: the bank is working on it, perhaps for days; the buyer has nothing to do. */
  status: OneOf(['requires_payment', 'completed', 'pending_approval', 'processing']),
  /** The provider's id of the payment. */
  id: Nullable(Type.String()),
  order_id: Id,
  client_secret: Nullable(Type.String()),
  provider: Type.String(),
  publishable_key: Nullable(Type.String()),
  final_amount: Money,
  /** (+) The amount due, in the provider's units; null if nothing is paid. */
  provider_amount: Type.Optional(Nullable(Type.Integer())),
  currency: Type.String(),
  purchase_id: Nullable(Id),
  /** (+) The quote that is charged. */
  quote_id: Nullable(Id),
});
export type Intent = Static<typeof Intent>;

/** States of an order (COM-3). */
export const OrderState = OneOf(['open', 'processing', 'pending_approval', 'paid', 'completed', 'failed', 'expired']);
export type OrderState = Static<typeof OrderState>;

const ProductName = Type.Object({ id: Id, title: Type.String() });

export const PurchaseSource = OneOf(['web', 'ios', 'android', 'manual']);
export type PurchaseSource = Static<typeof PurchaseSource>;

export const Purchase = Type.Object({
  id: Id,
  product: ProductName,
  version_id: Nullable(Id),
  amount: Money,
  currency: Type.String(),
  purchased_at: Time,
  expires_at: Nullable(Time),
  status: Type.String(),
  source: PurchaseSource,
  invoice_id: Nullable(Id),
  /** (+) Issued for refunds of it, with the invoice; oldest first. */
  credit_notes: Type.Array(Type.Object({ id: Id, number: Type.String() })),
  /** (+) The amount refunded, in minor units. */
  refunded: Money,
  /** (+) Bought as a gift. */
  is_gift: Type.Optional(Type.Boolean()),
  /** (+) Bought for this many people. */
  seats: Type.Optional(Nullable(Type.Integer())),
});
export type Purchase = Static<typeof Purchase>;
/** How a member recognises a payment method. */
export const ShownMethod = Type.Object({ brand: Type.String(), last4: Type.String() });
export type ShownMethod = Static<typeof ShownMethod>;

export const SubscriptionStatus = OneOf(['trialing', 'active', 'paused', 'past_due', 'ending', 'ended']);
export type SubscriptionStatus = Static<typeof SubscriptionStatus>;

/** (+) A changing total that its member was notified of. `needs_consent`: the subscription ends at `at` unless they agree first. */
export const PriceChange = Type.Object({
  kind: OneOf(['price', 'tax']),
  at: Time,
  was: Money,
  amount: Money,
  needs_consent: Type.Boolean(),
});
export type PriceChange = Static<typeof PriceChange>;

/** Nothing is charged from `from` until `until`; `keeps_access`: access continues meanwhile. */
export const SubscriptionPause = Type.Object({ from: Time, until: Time, keeps_access: Type.Boolean() });

export const Subscription = Type.Object({
  id: Id,
  product: ProductName,
  version: Nullable(ProductName),
  status: SubscriptionStatus,
  current_period_end: Nullable(Time),
  ends_at: Nullable(Time),
  /** The next charge, tax and coupon included; the plan's price when none follows. */
  amount: Money,
  currency: Type.String(),
  interval: Nullable(Type.String()),
  payment_method: Nullable(ShownMethod),
  can_resume: Type.Boolean(),
  can_cancel: Type.Boolean(),
  /** (+) The number of `interval`s between charges. */
  intervalCount: Type.Integer(),
  /** (+) When the next charge is made; null: never again. */
  next_charge_at: Nullable(Time),
  /** (+) Remaining charges, for instalments and terms; null: until it is cancelled. */
  charges_left: Nullable(Type.Integer()),
  /** (+) Past due: when the access ends. */
  grace_ends_at: Nullable(Time),
  /** (+) Other items in the same charge: the order bumps with the same interval. */
  also: Type.Array(ProductName),
  /** (+) Whether its payment method can be changed here. */
  can_change_method: Type.Boolean(),
  /** (+) Whether there is another plan to change to. */
  can_change_plan: Type.Boolean(),
  /** (+) Whether a code can be added now. */
  can_add_coupon: Type.Boolean(),
  /** (+) The coupon on future charges, and how many it covers; null: all. */
  coupon: Nullable(Type.Object({ code: Type.String(), charges_left: Nullable(Type.Integer()) })),
  /** (+) The plan that replaces it at the end of the period. */
  next: Nullable(Type.Object({ version: ProductName, at: Time, amount: Money, interval: Type.String(), intervalCount: Type.Integer() })),
  price_change: Type.Optional(Nullable(PriceChange)),
  /** (+) The upcoming pause, or the current one while it is `paused`. */
  pause: Nullable(SubscriptionPause),
  /** (+) Whether its plan can be paused now; `GET /subscriptions/{id}/pause` checks the yearly limit. */
  can_pause: Type.Boolean(),
});
export type Subscription = Static<typeof Subscription>;

const params = { id: Id };
/** 0, negative numbers and fractions are refused before any calculation. The version sets its own maximum. */
const Quantity = Type.Integer({ minimum: 1, maximum: 1000 });

export const quotes = calls({
  'POST /products/{id}/preview': {
    who: 'guest',
    guestProof: 'quote',
    params,
    notFound: 'product_not_found',
    body: Type.Partial(
      Type.Object({
        ...GuestFields,
        coupon_code: Nullable(Type.String({ maxLength: 60 })),
        coupon: Nullable(Type.String({ maxLength: 60 })),
        order_bumps: Type.Array(Id, { maxItems: 20 }),
        version_id: Nullable(Id),
        /** (+) A currency of the version; defaults to that of the country in `address`, then to the version's main one. */
        currency: Nullable(Type.String({ maxLength: 3 })),
        address: Nullable(Address),
        business: Nullable(Business),
        /** (+) The version's price as a gift, without bumps. */
        is_gift: Type.Boolean(),
        /** (+) How many seats; defaults to the minimum. */
        quantity: Quantity,
      }),
    ),
    returns: Quote,
    errors: [
      'product_not_found',
      'invalid_version',
      'invalid_coupon',
      'invalid_customer_location',
      'rate_limited',
      'not_configured',
      'provider_down',
    ],
  },
});

export const checkout = calls({
  'POST /products/{id}/intent': {
    who: 'member',
    unknownMember: 'user_not_found',
    params,
    notFound: 'product_not_found',
    idempotent: true,
    body: Type.Partial(
      Type.Object({
        version_id: Nullable(Id),
        coupon: Nullable(Type.String({ maxLength: 60 })),
        coupon_code: Nullable(Type.String({ maxLength: 60 })),
        /** Never a reason to refuse: text beyond 255 characters is cut (COM-16). */
        referral: Nullable(Type.String()),
        order_bumps: Type.Array(Id, { maxItems: 20 }),
        /** (+) As in the preview. */
        currency: Nullable(Type.String({ maxLength: 3 })),
        address: Nullable(Address),
        business: Nullable(Business),
        /** (+) The buyer agrees that it begins at once and gives up the right to withdraw. */
        waiver: Type.Boolean(),
        name: Nullable(Type.String({ maxLength: 120 })),
        /** (+) A gift: paying returns a code instead of access. */
        gift: Nullable(GiftWish),
        /** (+) As in the preview. */
        quantity: Quantity,
        /** (+) For purchases of several seats: the buyer takes one, unless this is false. */
        takes_seat: Type.Boolean(),
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
      'rate_limited',
      'order_closed',
      'not_configured',
      'provider_down',
    ],
  },
});

/** What members bought (COM-19). */
export const purchases = calls({
  'GET /purchases': { who: 'member', returns: List(Purchase) },
});

/** The member's own orders. */
export const orders = calls({
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
});

/** The built-in test gateway's side of a payment (COM-12). */
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

/** What finishes a payment, or a change of payment method, with the provider. */
const Finishing = {
  id: Type.String(),
  client_secret: Type.String(),
  provider: Type.String(),
  publishable_key: Nullable(Type.String()),
};

export const subscriptions = calls({
  'GET /subscriptions': { who: 'member', returns: List(Subscription) },
  'DELETE /subscriptions/{id}': { who: 'member', params, returns: Type.Object({ status: Type.String(), ends_at: Nullable(Time) }) },
  'POST /subscriptions/{id}/resume': { who: 'member', params, returns: Subscription, errors: ['order_closed'] },
});

/** A subscription's open amount and payment method (COM-21). */
export const subscriptionPayments = calls({
  'POST /subscriptions/{id}/pay': {
    who: 'member',
    params,
    idempotent: true,
    /** `finished`: the payment of an earlier intent was made; the server asks the provider. */
    body: Type.Partial(Type.Object({ finished: Type.String({ maxLength: 200 }) })),
    returns: Type.Union([
      /** `processing`: requested; the bank answers within days. */
      Type.Object({ status: OneOf(['paid', 'processing']) }),
      Type.Object({
        status: OneOf(['requires_payment']),
        kind: IntentKind,
        amount: Money,
        provider_amount: Type.Integer(),
        currency: Type.String(),
        ...Finishing,
      }),
    ]),
    errors: ['payment_failed', 'payment_method_failed', 'order_closed', 'not_configured'],
  },
  'POST /subscriptions/{id}/payment_method': {
    who: 'member',
    params,
    returns: Type.Object({ kind: OneOf(['setup_intent']), ...Finishing }),
    errors: ['order_closed', 'not_configured'],
  },
  'PUT /subscriptions/{id}/payment_method': {
    who: 'member',
    params,
    /** The setup intent whose payment method replaces the old one; the provider says which method it is. */
    body: Type.Object({ payment_method: Type.String({ minLength: 1, maxLength: 200 }) }),
    returns: Type.Object({ payment_method: ShownMethod }),
    errors: ['payment_method_failed', 'order_closed', 'not_configured'],
  },
});
