import { seats } from '@bandstand/contract/seats.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Seats } from './seats.service.ts';

export const seatsRoutes = (service: Seats) =>
  bind(seats, {
    'GET /teams': ({ member }) => service.list(member),
    'POST /teams/{id}/invites': ({ member, params, body }) => service.invite(member, params.id, body.email),
    'POST /teams/{id}/seat': ({ member, params }) => service.takeOwn(member, params.id),
    'POST /teams/{id}/link': ({ member, params }) => service.renewLink(member, params.id),
    'DELETE /teams/{id}/seats/{seatId}': ({ member, params }) => service.remove(member, params.id, params.seatId),
    'POST /seats/check': ({ tenant, member, address, body }) => service.offer(tenant, { member, address }, body.invite),
    'POST /seats/join': ({ member, body }) => service.join(member, body.invite),
  });
