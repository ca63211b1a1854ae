import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Subscription } from './checkout.ts';
import { leavingReasons } from './leaving.values.ts';
import { PauseOffer } from './pauses.ts';
import { Id, Money, Nothing, Nullable, OneOf, Time } from './wire.ts';

export const LeavingReason = OneOf(leavingReasons);

/** Percent: hundredths of a percent. Amount: minor units of the plan's currency. */
const Discount = Type.Object({
  kind: OneOf(['percent', 'amount']),
  amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }),
  payments: Type.Integer({ minimum: 1, maximum: 36 }),
});

/** The offer to a leaving member. `amount`: the next charge with the offer, instead of `before`. */
export const StayOffer = Type.Union([
  Type.Object({
    kind: OneOf(['discount']),
    discount: Discount,
    amount: Money,
    before: Money,
    currency: Type.String(),
    next_charge_at: Time,
  }),
  Type.Object({ kind: OneOf(['pause']), pause: PauseOffer }),
]);
export type StayOffer = Static<typeof StayOffer>;

const params = { id: Id };

/** Members who cancel give a reason, once, and may get an offer. `DELETE /subscriptions/{id}` needs neither (decision 080). */
export const leaving = calls({
  /** Starts cancelling. Null: no offer. */
  'POST /subscriptions/{id}/leave': { who: 'member', params, returns: Type.Object({ offer: Nullable(StayOffer) }) },
  /** The reason, by code and in the member's own words. */
  'PUT /subscriptions/{id}/leave': {
    who: 'member',
    params,
    body: Type.Object({ reason: LeavingReason, note: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))) }),
    returns: Nothing,
  },
  /** The member stays. `periods`: of the offered pause. */
  'POST /subscriptions/{id}/leave/accept': {
    who: 'member',
    params,
    body: Type.Partial(Type.Object({ periods: Type.Integer({ minimum: 1, maximum: 60 }) })),
    returns: Subscription,
    errors: ['order_closed', 'provider_down'],
  },
});

/** The owner's offer to members who cancel a plan; null: none. */
export const LeavingOffer = Nullable(
  Type.Union([Type.Object({ kind: OneOf(['discount']), discount: Discount }), Type.Object({ kind: OneOf(['pause']) })]),
);
export type LeavingOffer = Static<typeof LeavingOffer>;

const Counts = { left: Type.Integer(), offered: Type.Integer(), stayed: Type.Integer() };
/**
 * Cancellations in a period, with reasons. `left`: cancelled by members in any way; `offered` and `stayed`: of those who started to cancel.
 */
export const LeavingReport = Type.Object({
  days: Type.Integer(),
  ...Counts,
  /** Of members who gave a reason, the most frequent first. */
  reasons: Type.Array(Type.Object({ reason: LeavingReason, count: Type.Integer() })),
  by_plan: Type.Array(
    Type.Object({ product: Type.Object({ id: Id, title: Type.String() }), version: Type.Object({ id: Id, title: Type.String() }), ...Counts }),
  ),
  /** In their own words, newest first. */
  notes: Type.Array(Type.Object({ subscription_id: Id, reason: LeavingReason, note: Type.String(), at: Time })),
});
export type LeavingReport = Static<typeof LeavingReport>;

export const studioLeaving = calls({
  'GET /studio/versions/{id}/leaving_offer': { who: 'owner', permission: 'sell.read', params, returns: Type.Object({ offer: LeavingOffer }) },
  'PUT /studio/versions/{id}/leaving_offer': {
    who: 'owner',
    permission: 'sell.write',
    params,
    body: Type.Object({ offer: LeavingOffer }),
    returns: Type.Object({ offer: LeavingOffer }),
  },
  'GET /studio/leaving': {
    who: 'owner',
    permission: 'orders.read',
    query: { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })) },
    returns: LeavingReport,
  },
});
