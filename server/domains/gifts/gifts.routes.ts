import { gifts } from '@bandstand/contract/gifts.ts';
import { bind } from '../../platform/http/bind.ts';
import type { GivenGifts } from './gifts.given.service.ts';
import type { GiftRedeeming } from './gifts.redeeming.service.ts';

export const giftsRoutes = ({ given, redeeming }: { given: GivenGifts; redeeming: GiftRedeeming }) =>
  bind(gifts, {
    'GET /gifts': ({ member }) => given.list(member),
    'PUT /gifts/{id}': ({ member, params, body }) => given.change(member, params.id, body),
    'POST /gifts/{id}/send': ({ member, params }) => given.send(member, params.id),
    'POST /gifts/check': ({ tenant, member, address, body }) => redeeming.card(tenant, { member, address }, body.code),
    'POST /gifts/redeem': ({ member, body }) => redeeming.redeem(member, body.code),
  });
