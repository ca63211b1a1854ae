import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Subscription } from './checkout.ts';
import { Id, Money, Nullable, Time } from './wire.ts';

/** What a pause would be now. `choices`: numbers of periods, shortest first; empty until `again_at`. */
export const PauseOffer = Type.Object({
  /** When the paid period ends. */
  from: Time,
  choices: Type.Array(Type.Object({ periods: Type.Integer(), until: Time })),
  /** The yearly limit of pauses is reached: when the next is possible; null: now. */
  again_at: Nullable(Time),
  keeps_access: Type.Boolean(),
  /** The charge at its end. */
  amount: Money,
  currency: Type.String(),
});
export type PauseOffer = Static<typeof PauseOffer>;

const params = { id: Id };

/** Members pause their recurring payments (decision 080). */
export const pauses = calls({
  'GET /subscriptions/{id}/pause': { who: 'member', params, returns: PauseOffer, errors: ['order_closed'] },
  /** From the end of the paid period, for this many periods. */
  'POST /subscriptions/{id}/pause': {
    who: 'member',
    params,
    body: Type.Object({ periods: Type.Integer({ minimum: 1, maximum: 60 }) }),
    returns: Subscription,
    errors: ['order_closed', 'provider_down'],
  },
  /** Cancels a pause that has not begun. */
  'DELETE /subscriptions/{id}/pause': { who: 'member', params, returns: Subscription, errors: ['order_closed', 'provider_down'] },
  /** Ends the current pause and charges at once: `past_due` if the stored method is refused. */
  'POST /subscriptions/{id}/pause/end': {
    who: 'member',
    params,
    idempotent: true,
    returns: Subscription,
    errors: ['order_closed', 'provider_down'],
  },
});
