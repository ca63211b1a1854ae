import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { GuestFields } from './guest-proof.ts';
import { Id, List, Money, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** An order that can still be withdrawn from, or was. */
export const Withdrawable = Type.Object({
  order_id: Id,
  /** What was bought with it. */
  titles: Type.Array(Type.String()),
  amount: Money,
  currency: Type.String(),
  bought_at: Time,
  /** The last moment to say so. */
  until: Time,
  /** When the member said so; null: not yet. */
  asked_at: Nullable(Time),
});
export type Withdrawable = Static<typeof Withdrawable>;

/** What a member said about a contract, as the seller finds it. */
export const ContractNotice = Type.Object({
  id: Id,
  kind: OneOf(['withdrawal', 'cancellation']),
  name: Type.String(),
  email: Type.String(),
  contract: Type.String(),
  reason: Nullable(Type.String()),
  asked_at: Time,
  state: OneOf(['open', 'done']),
  order_id: Nullable(Id),
  /** Subscriptions that end because of it. */
  subscription_ids: Type.Array(Id),
  closed_at: Nullable(Time),
});
export type ContractNotice = Static<typeof ContractNotice>;

const text = (maxLength: number) => Type.String({ maxLength });

export const law = calls({
  /** Own orders within the days of withdrawal. Empty where the app offers none. */
  'GET /withdrawals': { who: 'member', returns: List(Withdrawable) },
  /** Withdraws from the contract of an order (Directive 2011/83/EU, article 11a). A repeat answers the same. */
  'POST /withdrawals': {
    who: 'member',
    body: Type.Object({ order_id: Id }),
    returns: Type.Object({ asked_at: Time }),
    errors: ['not_found', 'order_closed'],
  },
  /** Cancels without signing in (BGB, section 312k). Answers the same whether anybody has that address. */
  'POST /cancellations': {
    who: 'guest',
    guestProof: 'reset',
    body: Type.Object({ ...GuestFields, name: text(120), email: text(254), contract: text(300), reason: Type.Optional(Nullable(text(2000))) }),
    returns: Type.Object({ received_at: Time }),
    errors: ['rate_limited', 'not_found'],
  },
});

export const studioLaw = calls({
  'GET /studio/contract_notices': {
    who: 'owner',
    permission: 'orders.read',
    query: { state: Type.Optional(OneOf(['open', 'done'])), page: Type.Optional(Type.Integer({ minimum: 1 })) },
    returns: List(ContractNotice),
  },
  /** Nothing is left to do about it. A repeat changes nothing. */
  'POST /studio/contract_notices/{id}/close': { who: 'owner', permission: 'orders.write', params: { id: Id }, returns: Nothing },
});
