import { seats } from '@bandstand/contract/seats.ts';
import { bind } from '../../platform/http/bind.ts';
import type { SeatJoining } from './seats.joining.service.ts';
import type { Teams } from './seats.teams.service.ts';

export const seatsRoutes = ({ teams, joining }: { teams: Teams; joining: SeatJoining }) =>
  bind(seats, {
    'GET /teams': ({ member }) => teams.list(member),
    'POST /teams/{id}/invites': ({ member, params, body }) => teams.invite(member, params.id, body.email),
    'POST /teams/{id}/seat': ({ member, params }) => teams.takeOwn(member, params.id),
    'POST /teams/{id}/link': ({ member, params }) => teams.renewLink(member, params.id),
    'DELETE /teams/{id}/seats/{seatId}': ({ member, params }) => teams.remove(member, params.id, params.seatId),
    'POST /seats/check': ({ tenant, member, address, body }) => joining.offer(tenant, { member, address }, body.invite),
    'POST /seats/join': ({ member, body }) => joining.join(member, body.invite),
  });
