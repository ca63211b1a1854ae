import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Subscription } from './checkout.ts';
import { leavingReasons } from './leaving.values.ts';
import { PauseOffer } from './pauses.ts';
import { Id, Money, Nothing, Nullable, OneOf, Time } from './wire.ts';

export const LeavingReason = OneOf(leavingReasons);

/** Percent: hundredths of a percent. Amount: minor units of the currency of the plan. */
const Discount = Type.Object({
  kind: OneOf(['percent', 'amount']),
  amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }),
  payments: Type.Integer({ minimum: 1, maximum: 36 }),
});

/** What a member is offered who leaves. `amount`: what the next charge takes with it, in place of `before`. */
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

/** Members who cancel say why, once, and may be offered something; `DELETE /subscriptions/{id}` needs none of it (decision 080). */
export const leaving = calls({
  /** They begin to cancel. Null: nothing is offered. */
  'POST /subscriptions/{id}/leave': { who: 'member', params, returns: Type.Object({ offer: Nullable(StayOffer) }) },
  /** Why, in a word and in their own. */
  'PUT /subscriptions/{id}/leave': {
    who: 'member',
    params,
    body: Type.Object({ reason: LeavingReason, note: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))) }),
    returns: Nothing,
  },
  /** They stay. `periods`: of the pause that was offered. */
  'POST /subscriptions/{id}/leave/accept': {
    who: 'member',
    params,
    body: Type.Partial(Type.Object({ periods: Type.Integer({ minimum: 1, maximum: 60 }) })),
    returns: Subscription,
    errors: ['order_closed', 'provider_down'],
  },
});

/** What the owner offers to members of a plan who leave; null: nothing. */
export const LeavingOffer = Nullable(
  Type.Union([Type.Object({ kind: OneOf(['discount']), discount: Discount }), Type.Object({ kind: OneOf(['pause']) })]),
);
export type LeavingOffer = Static<typeof LeavingOffer>;

const Counts = { left: Type.Integer(), offered: Type.Integer(), stayed: Type.Integer() };
/** Who left in some days, and why. `left`: cancelled by members, however; `offered` and `stayed`: of those who began to. */
export const LeavingReport = Type.Object({
  days: Type.Integer(),
  ...Counts,
  /** Of those who cancelled and said why, the most frequent first. */
  reasons: Type.Array(Type.Object({ reason: LeavingReason, count: Type.Integer() })),
  by_plan: Type.Array(
    Type.Object({ product: Type.Object({ id: Id, title: Type.String() }), version: Type.Object({ id: Id, title: Type.String() }), ...Counts }),
  ),
  /** In their own words, the newest first. */
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
