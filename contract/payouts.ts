import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Money, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';

/** Money that a provider sent to the owner's bank, in the settlement currency. */
export const Payout = Type.Object({
  id: Type.String(),
  amount: Money,
  currency: Type.String(),
  state: OneOf(['pending', 'paid', 'failed', 'canceled']),
  made_at: Time,
  arrives_on: PlainDate,
  /** What the provider kept of its lines. */
  fee: Money,
  lines: Type.Integer(),
  mismatches: Type.Integer(),
  is_test: Type.Boolean(),
});
export type Payout = Static<typeof Payout>;

/**
 * A line of the provider's balance. `match`: `found` is also in our books; `unknown` is not; `differs` in amount; `none` needs no match,
 * such as a fee; `foreign` is another app's.
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

/** A mismatch: a line unknown to us, or a payment of ours missing from the provider's balance. */
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

/** The payment provider's payouts compared with our books, read once a day. */
export const studioPayouts = calls({
  'GET /studio/payouts': {
    ...read,
    query: { page },
    /** `read_at`: when the provider was last read; null: never. */
    returns: Type.Object({ ...List(Payout).properties, read_at: Nullable(Time), can_read: Type.Boolean() }),
  },
  /** The lines of a payout; `open`: those not yet paid out. */
  'GET /studio/payouts/{id}/lines': { ...read, params: { id: providerId }, query: { page }, returns: List(BalanceLine) },
  'GET /studio/payouts/mismatches': { ...read, returns: List(Mismatch) },
  /** Marks a mismatch as reviewed: it no longer raises an alarm. A repeat changes nothing. */
  'POST /studio/payouts/mismatches/accept': { ...write, body: Type.Object({ kind: OneOf(['line', 'payment']), id: providerId }), returns: Nothing },
  /** Reads the provider now. Impossible without keys: check `can_read`. */
  'POST /studio/payouts/read': { ...write, returns: Nothing, errors: ['not_configured', 'provider_down'] },
});
