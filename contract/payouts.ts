import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Money, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';

/** Money that a provider sent to the owner's bank. Amounts in the currency in which it settles. */
export const Payout = Type.Object({
  id: Type.String(),
  amount: Money,
  currency: Type.String(),
  state: OneOf(['pending', 'paid', 'failed', 'canceled']),
  made_at: Time,
  arrives_on: PlainDate,
  /** What the provider kept of the lines in it. */
  fee: Money,
  lines: Type.Integer(),
  mismatches: Type.Integer(),
  is_test: Type.Boolean(),
});
export type Payout = Static<typeof Payout>;

/**
 * A line of the provider's balance. `match`: `found` stands in our books, too; `unknown` does not; `differs` with another amount; `none` has nothing to
 * match, as a fee has; `foreign` is another app's.
 */
export const BalanceLine = Type.Object({
  id: Type.String(),
  kind: OneOf(['charge', 'refund', 'dispute', 'fee', 'payout', 'other']),
  amount: Money,
  fee: Money,
  currency: Type.String(),
  at: Time,
  match: OneOf(['found', 'unknown', 'differs', 'none', 'foreign', 'accepted']),
  order_id: Nullable(Id),
});
export type BalanceLine = Static<typeof BalanceLine>;

/** What does not match: a line that we do not know, or a payment of ours that the provider's balance lacks. */
export const Mismatch = Type.Object({
  kind: OneOf(['line', 'payment']),
  id: Type.String(),
  reason: OneOf(['unknown', 'differs', 'missing']),
  amount: Money,
  currency: Type.String(),
  at: Time,
  order_id: Nullable(Id),
});
export type Mismatch = Static<typeof Mismatch>;

const read = { who: 'owner', permission: 'orders.read' } as const;
const write = { who: 'owner', permission: 'orders.write' } as const;
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
const providerId = Type.String({ maxLength: 100 });

/** Payouts of the payment provider against our books, read once a day. */
export const studioPayouts = calls({
  'GET /studio/payouts': {
    ...read,
    query: { page },
    /** `read_at`: when the provider was read last; null: never. */
    returns: Type.Object({ ...List(Payout).properties, read_at: Nullable(Time), can_read: Type.Boolean() }),
  },
  /** The lines of a payout; `open`: those not paid out yet. */
  'GET /studio/payouts/{id}/lines': { ...read, params: { id: providerId }, query: { page }, returns: List(BalanceLine) },
  'GET /studio/payouts/mismatches': { ...read, returns: List(Mismatch) },
  /** Somebody looked into it: it is no alarm any more. A repeat changes nothing. */
  'POST /studio/payouts/mismatches/accept': { ...write, body: Type.Object({ kind: OneOf(['line', 'payment']), id: providerId }), returns: Nothing },
  /** Reads the provider now. Without keys there is nothing to read: look at `can_read`. */
  'POST /studio/payouts/read': { ...write, returns: Nothing, errors: ['not_configured', 'provider_down'] },
});
