import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { GuestFields } from './guest-proof.ts';
import { Id, List, Money, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** An order that can be withdrawn from, or was. */
export const Withdrawable = Type.Object({
  order_id: Id,
  /** The purchased items. */
  titles: Type.Array(Type.String()),
  amount: Money,
  currency: Type.String(),
  bought_at: Time,
  /** The deadline for withdrawing. */
  until: Time,
  /** When the member withdrew; null: not yet. */
  asked_at: Nullable(Time),
});
export type Withdrawable = Static<typeof Withdrawable>;

/** A member's statement about a contract, as the seller sees it. */
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
  /** The member's orders within the withdrawal period. Empty if the app offers no withdrawal. */
  'GET /withdrawals': { who: 'member', returns: List(Withdrawable) },
  /** Withdraws from the contract of an order (Directive 2011/83/EU, article 11a). A repeat returns the same answer. */
  'POST /withdrawals': {
    who: 'member',
    body: Type.Object({ order_id: Id }),
    returns: Type.Object({ asked_at: Time }),
    errors: ['not_found', 'order_closed'],
  },
  /** Cancels without logging in (BGB, section 312k). The answer does not reveal whether the address is known. */
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
  /** Marks it as settled. A repeat changes nothing. */
  'POST /studio/contract_notices/{id}/close': { who: 'owner', permission: 'orders.write', params: { id: Id }, returns: Nothing },
});
