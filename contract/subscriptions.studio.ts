import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { PriceChange, SubscriptionPause, SubscriptionStatus } from './checkout.ts';
import { Id, List, Money, Nullable, OneOf, Time } from './wire.ts';

const Named = Type.Object({ id: Id, title: Type.String() });

/** A subscription as its owner sees it. */
export const StudioSubscription = Type.Object({
  id: Id,
  status: SubscriptionStatus,
  member: Type.Object({ id: Id, name: Type.String(), email: Type.String() }),
  product: Named,
  version: Nullable(Named),
  also: Type.Array(Named),
  order_id: Nullable(Id),
  /** The next charge, or the last one if none follows. */
  amount: Money,
  currency: Type.String(),
  interval: Nullable(Type.String()),
  intervalCount: Type.Integer(),
  charges_made: Type.Integer(),
  charges_left: Nullable(Type.Integer()),
  current_period_end: Nullable(Time),
  next_charge_at: Nullable(Time),
  /** The coupon on future charges, and how many it covers; null: all. */
  coupon: Nullable(Type.Object({ code: Type.String(), charges_left: Nullable(Type.Integer()) })),
  /** The plan that replaces it at the end of the period. */
  next: Nullable(Type.Object({ version: Named, at: Time, amount: Money, interval: Type.String(), intervalCount: Type.Integer() })),
  price_change: Type.Optional(Nullable(PriceChange)),
  pause: Nullable(SubscriptionPause),
  past_due_since: Nullable(Time),
  ends_at: Nullable(Time),
  provider: Type.String(),
  is_test: Type.Boolean(),
  created_at: Time,
});
export type StudioSubscription = Static<typeof StudioSubscription>;

export const SubscriptionEventType = OneOf([
  'began',
  'charged',
  'charge_failed',
  'past_due',
  'paid',
  'method_changed',
  'cancelled',
  'resumed',
  'plan_changed',
  'change_scheduled',
  'change_withdrawn',
  'coupon_added',
  'price_told',
  'price_accepted',
  'price_withdrawn',
  'tax_told',
  'pause_scheduled',
  'pause_withdrawn',
  'paused',
  'refunded',
  'disputed',
  'dispute_lost',
  'dispute_won',
  'ended',
]);
export type SubscriptionEventType = Static<typeof SubscriptionEventType>;

export const StudioSubscriptionDetails = Type.Object({
  ...StudioSubscription.properties,
  /** A cancellation can still be undone. */
  can_resume: Type.Boolean(),
  /** The access from it was revoked. */
  is_revoked: Type.Boolean(),
  payment_method: Nullable(Type.Object({ brand: Type.String(), last4: Type.String() })),
  events: Type.Array(
    Type.Object({ id: Id, type: SubscriptionEventType, at: Time, by: Nullable(Type.String()), data: Type.Record(Type.String(), Type.Unknown()) }),
  ),
  invoices: Type.Array(Type.Object({ id: Id, number: Type.String(), total: Money, currency: Type.String(), issued_at: Time, url: Type.String() })),
});
export type StudioSubscriptionDetails = Static<typeof StudioSubscriptionDetails>;

const params = { id: Id };
const read = { who: 'owner', permission: 'orders.read' } as const;
const write = { who: 'owner', permission: 'orders.write' } as const;

export const studioSubscriptions = calls({
  'GET /studio/subscriptions': {
    ...read,
    query: {
      status: Type.Optional(SubscriptionStatus),
      /** `nobody`: due, but there is no payment method or no gateway; `unknown`: the provider has not answered for an hour. */
      trouble: Type.Optional(OneOf(['nobody', 'unknown'])),
      product_id: Type.Optional(Id),
      member_id: Type.Optional(Id),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    returns: List(StudioSubscription),
  },
  'GET /studio/subscriptions/{id}': { ...read, params, returns: StudioSubscriptionDetails },
  /** COM-20. `now`: it ends at once; `revoke`: access already paid for ends too. Without `now`, at the end of the period. */
  'POST /studio/subscriptions/{id}/cancel': {
    ...write,
    params,
    body: Type.Partial(Type.Object({ now: Type.Boolean(), revoke: Type.Boolean() })),
    returns: StudioSubscriptionDetails,
  },
  /** Undoes a cancellation while the paid period lasts, even one caused by a dispute. */
  'POST /studio/subscriptions/{id}/resume': { ...write, params, returns: StudioSubscriptionDetails, errors: ['order_closed'] },
  /** The due charge was paid by hand, outside (manual gateway): one more period. */
  'POST /studio/subscriptions/{id}/paid': {
    ...write,
    params,
    idempotent: true,
    returns: StudioSubscriptionDetails,
    errors: ['order_closed', 'not_configured'],
  },
});
