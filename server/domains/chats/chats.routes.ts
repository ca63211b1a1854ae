import { chats } from '@bandstand/contract/chats.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Chats } from './chats.service.ts';

export const chatsRoutes = (service: Chats) =>
  bind(chats, {
    'POST /threads': ({ member, body, request }) => service.start(member, body, request.headers['idempotency-key']),
    'GET /threads/resolve': ({ member, query }) => service.resolve(member, query.subscriber_ids),
  });
