import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Subscription } from './checkout.ts';
import { Id, Money, Nullable, Time } from './wire.ts';

/** What a pause would be now. `choices`: by how many periods, the shortest first; empty until `again_at`. */
export const PauseOffer = Type.Object({
  /** When what is paid is over. */
  from: Time,
  choices: Type.Array(Type.Object({ periods: Type.Integer(), until: Time })),
  /** Paused as often as a year allows: when the next one may be asked for; null: now. */
  again_at: Nullable(Time),
  keeps_access: Type.Boolean(),
  /** What is charged when it is over. */
  amount: Money,
  currency: Type.String(),
});
export type PauseOffer = Static<typeof PauseOffer>;

const params = { id: Id };

/** Members pause what they pay for again and again (decision 080). */
export const pauses = calls({
  'GET /subscriptions/{id}/pause': { who: 'member', params, returns: PauseOffer, errors: ['order_closed'] },
  /** From the end of what is paid, for so many periods. */
  'POST /subscriptions/{id}/pause': {
    who: 'member',
    params,
    body: Type.Object({ periods: Type.Integer({ minimum: 1, maximum: 60 }) }),
    returns: Subscription,
    errors: ['order_closed', 'provider_down'],
  },
  /** Takes back a pause that has not begun. */
  'DELETE /subscriptions/{id}/pause': { who: 'member', params, returns: Subscription, errors: ['order_closed', 'provider_down'] },
  /** Ends a pause that runs, with the charge that follows it: `past_due` where the stored method is refused. */
  'POST /subscriptions/{id}/pause/end': {
    who: 'member',
    params,
    idempotent: true,
    returns: Subscription,
    errors: ['order_closed', 'provider_down'],
  },
});
