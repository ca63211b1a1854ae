import { gifts } from '@bandstand/contract/gifts.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Gifts } from './gifts.service.ts';

export const giftsRoutes = (service: Gifts) =>
  bind(gifts, {
    'GET /gifts': ({ member }) => service.list(member),
    'PUT /gifts/{id}': ({ member, params, body }) => service.change(member, params.id, body),
    'POST /gifts/{id}/send': ({ member, params }) => service.send(member, params.id),
    'POST /gifts/check': ({ tenant, member, address, body }) => service.card(tenant, { member, address }, body.code),
    'POST /gifts/redeem': ({ member, body }) => service.redeem(member, body.code),
  });
