import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Following, IntentKind, Subscription } from './checkout.ts';
import { StudioSubscriptionDetails } from './subscriptions.studio.ts';
import { Id, List, Money, Nullable, OneOf, Time } from './wire.ts';

/** A version of the same product that a subscription can change to. `when`: at once, or at the end of the paid period. */
export const PlanOption = Type.Object({
  id: Id,
  title: Type.String(),
  amount: Money,
  currency: Type.String(),
  interval: Type.String(),
  intervalCount: Type.Integer(),
  when: OneOf(['now', 'period_end']),
});
export type PlanOption = Static<typeof PlanOption>;

/** What a change of plan costs now and later, in minor units. Immutable, valid for 30 minutes. */
export const PlanQuote = Type.Object({
  quote_id: Id,
  version_id: Id,
  title: Type.String(),
  when: OneOf(['now', 'period_end']),
  changes_at: Time,
  /** `credit`: the unused part of the paid period, negative. */
  lines: Type.Array(Type.Object({ label: Type.String(), kind: OneOf(['price', 'credit']), amount: Money })),
  subtotal: Money,
  discount: Money,
  coupon: Nullable(Type.String()),
  tax: Money,
  tax_kind: OneOf(['none', 'inclusive', 'exclusive']),
  tax_label: Nullable(Type.String()),
  total_due_now: Money,
  then: Nullable(Following),
  /** When `then` begins. */
  next_charge_at: Time,
  currency: Type.String(),
  expires_at: Time,
});
export type PlanQuote = Static<typeof PlanQuote>;

const params = { id: Id };
const CouponCode = Type.Object({ coupon_code: Type.String({ minLength: 1, maxLength: 60 }) });
/** `processing`: the bank is working on it; the plan changes once the money arrives. */
const Changed = Type.Object({ status: OneOf(['changed', 'scheduled', 'processing']), subscription: Subscription });

export const plans = calls({
  /** Empty if the plan cannot be changed now. */
  'GET /subscriptions/{id}/plans': { who: 'member', params, returns: List(PlanOption) },
  'POST /subscriptions/{id}/change/preview': {
    who: 'member',
    params,
    body: Type.Object({ version_id: Id }),
    returns: PlanQuote,
    errors: ['invalid_version', 'order_closed', 'subscription_paused', 'rate_limited'],
  },
  /** COM-20. `final_amount`: the `total_due_now` that was shown. `finished`: the payment of an earlier answer was made. */
  'POST /subscriptions/{id}/change': {
    who: 'member',
    params,
    idempotent: true,
    body: Type.Object({
      version_id: Id,
      quote_id: Type.Optional(Nullable(Id)),
      final_amount: Type.Optional(Money),
      finished: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    returns: Type.Union([
      Changed,
      Type.Object({
        status: OneOf(['requires_payment']),
        kind: IntentKind,
        amount: Money,
        provider_amount: Type.Integer(),
        currency: Type.String(),
        id: Type.String(),
        client_secret: Type.String(),
        provider: Type.String(),
        publishable_key: Nullable(Type.String()),
      }),
    ]),
    errors: [
      'invalid_version',
      'order_closed',
      'subscription_paused',
      'order_preview_mismatch',
      'payment_failed',
      'payment_method_failed',
      'not_configured',
      'provider_down',
    ],
  },
  /** A coupon for future charges, which replaces an earlier one. */
  'POST /subscriptions/{id}/coupon': {
    who: 'member',
    params,
    body: CouponCode,
    returns: Subscription,
    errors: ['invalid_coupon', 'order_closed', 'subscription_paused', 'rate_limited', 'provider_down'],
  },
  /** Cancels a change planned for the end of the period. */
  'DELETE /subscriptions/{id}/change': { who: 'member', params, returns: Subscription, errors: ['order_closed'] },
});

/** What the owner can do to a member's plan. */
export const studioPlans = calls({
  'POST /studio/subscriptions/{id}/coupon': {
    who: 'owner',
    permission: 'orders.write',
    params,
    body: CouponCode,
    returns: StudioSubscriptionDetails,
    errors: ['invalid_coupon', 'order_closed', 'subscription_paused', 'provider_down'],
  },
});
