import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Money, Nullable, OneOf, Time } from './wire.ts';

const state = OneOf(['open', 'refunded', 'refused']);
const reason = Type.String({ minLength: 1, maxLength: 2000 });
const Days = Nullable(Type.Integer({ minimum: 1, maximum: 3650 }));

/** A member's request for a refund, as they see it. */
export const RefundRequest = Type.Object({
  id: Id,
  purchase_id: Id,
  state,
  reason: Type.String(),
  /** The owner's text with a refusal. */
  answer: Nullable(Type.String()),
  created_at: Time,
});
export type RefundRequest = Static<typeof RefundRequest>;

export const StudioRefundRequest = Type.Object({
  ...RefundRequest.properties,
  order_id: Id,
  member: Type.Object({ id: Id, name: Type.String(), email: Type.String() }),
  product: Type.Object({ id: Id, title: Type.String() }),
  amount: Money,
  currency: Type.String(),
  answered_at: Nullable(Time),
});
export type StudioRefundRequest = Static<typeof StudioRefundRequest>;

/** A member asks for a refund, if the app allows it. */
export const refundRequests = calls({
  /** The newest request for each purchase. `askable`: purchases that a request can be sent for now. */
  'GET /refund_requests': {
    who: 'member',
    returns: Type.Object({ items: Type.Array(RefundRequest), askable: Type.Array(Id) }),
  },
  /** A repeat while one is open returns that one. */
  'POST /purchases/{id}/refund_request': {
    who: 'member',
    params: { id: Id },
    body: Type.Object({ reason }),
    returns: RefundRequest,
    errors: ['refund_unavailable'],
  },
});

const params = { id: Id };
const read = { who: 'owner', permission: 'orders.read' } as const;
const write = { who: 'owner', permission: 'orders.write' } as const;

export const studioRefunds = calls({
  'GET /studio/refund_requests': {
    ...read,
    query: { state: Type.Optional(OneOf(['open', 'answered'])), page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) },
    returns: List(StudioRefundRequest),
  },
  /** Refunds the rest of the purchase. A repeat refunds nothing more. `revoke`: also ends the access. */
  'POST /studio/refund_requests/{id}/refund': {
    ...write,
    params,
    body: Type.Object({ revoke: Type.Optional(Type.Boolean()) }),
    returns: StudioRefundRequest,
    errors: ['order_closed', 'refund_too_much', 'not_configured', 'provider_down'],
  },
  /** The member gets the text by email. */
  'POST /studio/refund_requests/{id}/refuse': {
    ...write,
    params,
    body: Type.Object({ answer: reason }),
    returns: StudioRefundRequest,
    errors: ['order_closed'],
  },
  'GET /studio/refund_settings': { ...read, returns: Type.Object({ days: Days }) },
  /** `days` null: members may not ask. */
  'PUT /studio/refund_settings': { who: 'owner', permission: 'settings', body: Type.Object({ days: Days }), returns: Type.Object({ days: Days }) },
});
