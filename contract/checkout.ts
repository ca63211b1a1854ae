import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { GiftWish } from './gifts.ts';
import { GuestFields } from './guest-proof.ts';
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

/** A buyer that is a business (+): its name and VAT id stand on the invoice. */
export const Business = Type.Partial(Type.Object({ name: Type.String({ maxLength: 120 }), vat_id: Type.String({ maxLength: 30 }) }));
export type Business = Static<typeof Business>;

/** A business that buys, as it is kept. `vat_id` null: only a name was given. `checked`: by the shape of the id alone, or by a register too. */
export interface KeptBusiness {
  name: string;
  vat_id: string | null;
  checked: 'format' | 'register' | null;
}

/**
 * What became of a VAT id (+). `open`: none was given. `reverse_charge`: the business accounts for the tax itself. `domestic`: of the seller's
 * country, taxed as ever. `other_country`: not of the country of the address. `invalid`: there is no such id.
 */
export const VatIdState = OneOf(['open', 'reverse_charge', 'domestic', 'other_country', 'invalid']);
export type VatIdState = Static<typeof VatIdState>;

/** What a line of a quote is for. `bump`: an order bump that was ticked; `setup_fee`: once, with the first payment. */
const QuoteLine = Type.Object({
  label: Type.String(),
  kind: OneOf(['price', 'trial', 'setup_fee', 'bump', 'bump_trial']),
  amount: Money,
  /** (+) The bump that the line is of. */
  bump_id: Nullable(Id),
  /** (+) Of how many seats `amount` is; absent: of one thing. */
  quantity: Type.Optional(Type.Integer()),
});
export type QuoteLine = Static<typeof QuoteLine>;

/** What follows the payment of today (COM-7), tax and coupon included. */
export const Following = Type.Object({
  amount: Money,
  interval: Type.String(),
  intervalCount: Type.Integer(),
  /** (+) How many charges follow; null: until it is cancelled. */
  charges: Nullable(Type.Integer()),
  /** (+) After so many of them the coupon is used up, and each later one is `later_amount`; null: all are alike. */
  discounted_charges: Nullable(Type.Integer()),
  later_amount: Money,
});

/** Quote (COM-7): what is due now and what follows, in minor units. Immutable, good for 30 minutes. */
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
  /** (+) The buyer had the trial of this product before: its price is due at once. Missing in quotes of before. */
  is_trial_used: Type.Optional(Type.Boolean()),
  currency: Type.String(),
  /** (+) Digits behind the point that its amounts have, as ISO 4217 says; missing in quotes of before. */
  digits: Type.Optional(Type.Integer()),
  /** (+) `total_due_now` as the app's provider of payments counts, for its sheets in the browser; null: the provider cannot say it. */
  provider_amount: Type.Optional(Nullable(Type.Integer())),
  coupon: Nullable(Type.String()),
  /** (+) `none`: no tax. `pending`: how much is told once the country is known. `inclusive`: `tax` is part of the total. `exclusive`: it was added. `reverse_charge`: none, for the buyer is a business that accounts for it. */
  tax_kind: OneOf(['none', 'pending', 'inclusive', 'exclusive', 'reverse_charge']),
  /** (+) What the tax is called and how much it is: "VAT 19 %". */
  tax_label: Nullable(Type.String()),
  /** (+) What an address is asked for: for tax the country, and the region where that decides; for goods all of it. */
  address_fields: Type.Array(OneOf(['country', 'state', 'postal_code', 'city', 'line1'])),
  /** (+) What became of the VAT id; null or absent: none is asked for. */
  vat_id: Type.Optional(Nullable(VatIdState)),
  /** (+) It is bought for somebody else: the buyer gets a code. */
  is_gift: Type.Optional(Type.Boolean()),
  expires_at: Time,
});
export type Quote = Static<typeof Quote>;

export const IntentKind = OneOf(['payment_intent', 'setup_intent']);
export type IntentKind = Static<typeof IntentKind>;

/** Answer of the intent call (COM-8). */
export const Intent = Type.Object({
  kind: Nullable(IntentKind),
  /** (+) `processing`: its bank works on it, for days perhaps; nothing is asked for meanwhile. */
  status: OneOf(['requires_payment', 'completed', 'pending_approval', 'processing']),
  /** The provider's name of the payment. */
  id: Nullable(Type.String()),
  order_id: Id,
  client_secret: Nullable(Type.String()),
  provider: Type.String(),
  publishable_key: Nullable(Type.String()),
  final_amount: Money,
  /** (+) What is due, as the provider counts; null where nothing is paid. */
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
  /** (+) Written of what was given back, with the invoice; the first first. */
  credit_notes: Type.Array(Type.Object({ id: Id, number: Type.String() })),
  /** (+) What was given back of it, in minor units. */
  refunded: Money,
  /** (+) Bought for somebody else. */
  is_gift: Type.Optional(Type.Boolean()),
  /** (+) Bought for so many people. */
  seats: Type.Optional(Nullable(Type.Integer())),
});
export type Purchase = Static<typeof Purchase>;
/** What a member recognises a means of payment by. */
export const ShownMethod = Type.Object({ brand: Type.String(), last4: Type.String() });
export type ShownMethod = Static<typeof ShownMethod>;

export const SubscriptionStatus = OneOf(['trialing', 'active', 'paused', 'past_due', 'ending', 'ended']);
export type SubscriptionStatus = Static<typeof SubscriptionStatus>;

/** (+) A total that changes, of which its member was told. `needs_consent`: unless they agree before `at`, it ends then. */
export const PriceChange = Type.Object({
  kind: OneOf(['price', 'tax']),
  at: Time,
  was: Money,
  amount: Money,
  needs_consent: Type.Boolean(),
});
export type PriceChange = Static<typeof PriceChange>;

/** Nothing is charged from `from` until `until`; `keeps_access`: it stays open meanwhile. */
export const SubscriptionPause = Type.Object({ from: Time, until: Time, keeps_access: Type.Boolean() });

export const Subscription = Type.Object({
  id: Id,
  product: ProductName,
  version: Nullable(ProductName),
  status: SubscriptionStatus,
  current_period_end: Nullable(Time),
  ends_at: Nullable(Time),
  /** What the next charge takes, tax and coupon included; the price of the plan once none follows. */
  amount: Money,
  currency: Type.String(),
  interval: Nullable(Type.String()),
  payment_method: Nullable(ShownMethod),
  can_resume: Type.Boolean(),
  can_cancel: Type.Boolean(),
  /** (+) `interval` is counted by this. */
  intervalCount: Type.Integer(),
  /** (+) When money is taken next; null: not any more. */
  next_charge_at: Nullable(Time),
  /** (+) Charges that are still to come, of instalments and terms; null: until it is cancelled. */
  charges_left: Nullable(Type.Integer()),
  /** (+) Past due: until when the access holds. */
  grace_ends_at: Nullable(Time),
  /** (+) What else is charged with it: the order bumps of the same interval. */
  also: Type.Array(ProductName),
  /** (+) Whether its means of payment can be changed here. */
  can_change_method: Type.Boolean(),
  /** (+) Whether there is another plan to change to. */
  can_change_plan: Type.Boolean(),
  /** (+) Whether a code can be added now. */
  can_add_coupon: Type.Boolean(),
  /** (+) The code that lowers the charges to come, and how many of them; null: all. */
  coupon: Nullable(Type.Object({ code: Type.String(), charges_left: Nullable(Type.Integer()) })),
  /** (+) The plan that takes its place at the end of the period. */
  next: Nullable(Type.Object({ version: ProductName, at: Time, amount: Money, interval: Type.String(), intervalCount: Type.Integer() })),
  price_change: Type.Optional(Nullable(PriceChange)),
  /** (+) The pause that comes, or runs while it is `paused`. */
  pause: Nullable(SubscriptionPause),
  /** (+) Whether its plan can be paused now; how often a year is asked with `GET /subscriptions/{id}/pause`. */
  can_pause: Type.Boolean(),
});
export type Subscription = Static<typeof Subscription>;

const params = { id: Id };
/** 0, less and parts of one are refused before anything is reckoned; the version says what else is too many. */
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
        /** (+) One that the version is sold in; else that of the country in `address`, else the main one of the version. */
        currency: Nullable(Type.String({ maxLength: 3 })),
        address: Nullable(Address),
        business: Nullable(Business),
        /** (+) The price of the version as a gift: without bumps. */
        is_gift: Type.Boolean(),
        /** (+) How many seats; the fewest where nothing is said. */
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
        /** Never a reason to refuse: what is longer than 255 characters is cut (COM-16). */
        referral: Nullable(Type.String()),
        order_bumps: Type.Array(Id, { maxItems: 20 }),
        /** (+) As in the preview. */
        currency: Nullable(Type.String({ maxLength: 3 })),
        address: Nullable(Address),
        business: Nullable(Business),
        /** (+) The buyer agrees that it begins at once, and gives up the right to withdraw. */
        waiver: Type.Boolean(),
        name: Nullable(Type.String({ maxLength: 120 })),
        /** (+) Bought for somebody else: paying gives a code instead of access. */
        gift: Nullable(GiftWish),
        /** (+) As in the preview. */
        quantity: Quantity,
        /** (+) Of what is bought for several: the buyer takes one seat, unless it is false. */
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

/** Own orders. */
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

/** What finishes a payment, or a change of its means, with the provider. */
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

/** What is open of a subscription, and what it is paid with (COM-21). */
export const subscriptionPayments = calls({
  'POST /subscriptions/{id}/pay': {
    who: 'member',
    params,
    idempotent: true,
    /** `finished`: the payment of an intent that was answered before was made; the provider is asked. */
    body: Type.Partial(Type.Object({ finished: Type.String({ maxLength: 200 }) })),
    returns: Type.Union([
      /** `processing`: it was asked for, and the bank answers in days. */
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
    /** The setup intent whose means of payment takes the place of the one before; the provider says which that is. */
    body: Type.Object({ payment_method: Type.String({ minLength: 1, maxLength: 200 }) }),
    returns: Type.Object({ payment_method: ShownMethod }),
    errors: ['payment_method_failed', 'order_closed', 'not_configured'],
  },
});
