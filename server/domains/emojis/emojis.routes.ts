import { emojis } from '@bandstand/contract/emojis.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Emojis } from './emojis.service.ts';

export const emojisRoutes = (service: Emojis) =>
  bind(emojis, {
    'GET /threads/{id}/messages/{ts}/emojis': ({ member, params }) => service.list(member, params.id, Number(params.ts)),
    'PUT /threads/{id}/emojis': ({ member, params, body }) => service.set(member, params.id, body),
  });
