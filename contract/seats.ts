import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { InviteToken } from './invites.ts';
import { Id, Nothing, Nullable, OneOf, Time } from './wire.ts';

const Named = Type.Object({ id: Id, title: Type.String() });

/** A seat as its buyer sees it. `invited`: reserved for an address until it is taken. */
export const Seat = Type.Object({
  id: Id,
  state: OneOf(['taken', 'invited']),
  name: Nullable(Type.String()),
  email: Type.String(),
  /** The buyer's own. */
  is_own: Type.Boolean(),
  since: Time,
});
export type Seat = Static<typeof Seat>;

export const Team = Type.Object({
  id: Id,
  product: Named,
  /** `over`: it no longer opens anything. */
  state: OneOf(['open', 'over']),
  quantity: Type.Integer(),
  left: Type.Integer(),
  seats: Type.Array(Seat),
  /** Below the app's origin: anyone with it can take a seat while one is left. */
  path: Type.String(),
  bought_at: Time,
});
export type Team = Static<typeof Team>;

/** `full`: every seat is taken. `owned`: the member already has the product. */
export const SeatOffer = Type.Object({
  product: Named,
  owner_name: Type.String(),
  state: OneOf(['open', 'full', 'owned']),
});
export type SeatOffer = Static<typeof SeatOffer>;

const params = { id: Id };
const invite = Type.Object({ invite: InviteToken });

/** Purchases for several people: who has a seat, and taking one. */
export const seats = calls({
  /** Newest first. */
  'GET /teams': { who: 'member', returns: Type.Object({ items: Type.Array(Team) }) },
  /** Reserves a seat for an address and sends an email; a repeat sends it again. */
  'POST /teams/{id}/invites': {
    who: 'member',
    params,
    body: Type.Object({ email: Type.String({ maxLength: 254 }) }),
    returns: Team,
    errors: ['seats_full', 'order_closed', 'rate_limited'],
  },
  /** The buyer takes a seat. */
  'POST /teams/{id}/seat': { who: 'member', params, returns: Team, errors: ['seats_full', 'order_closed', 'existing_subscription'] },
  /** Replaces the link; the old one stops working. */
  'POST /teams/{id}/link': { who: 'member', params, returns: Team },
  'DELETE /teams/{id}/seats/{seatId}': { who: 'member', params: { id: Id, seatId: Id }, returns: Nothing },
  'POST /seats/check': { who: 'guest', reads: true, body: invite, returns: SeatOffer, errors: ['invite_invalid', 'rate_limited'] },
  'POST /seats/join': {
    who: 'member',
    body: invite,
    returns: Type.Object({ product: Named }),
    errors: ['invite_invalid', 'seats_full', 'existing_subscription', 'rate_limited'],
  },
});
