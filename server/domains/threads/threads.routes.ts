import { threads } from '@bandstand/contract/threads.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Messages } from './threads.messages.service.ts';
import type { Threads } from './threads.service.ts';
import type { Unread } from './threads.unread.service.ts';

export const threadsRoutes = ({ threads: service, messages, unread }: { threads: Threads; messages: Messages; unread: Unread }) =>
  bind(threads, {
    'GET /threads': ({ member, query }) => service.list(member, query),
    'POST /threads': ({ member, body, request }) => messages.start(member, body, request.headers['idempotency-key']),
    'GET /threads/{id}': ({ tenant, member, params }) => service.one(tenant, member, params.id),
    'GET /threads/resolve': ({ member, query }) => service.resolve(member, query.subscriber_ids),
    'GET /threads/profiles': ({ tenant, query }) => service.profiles(tenant, query.user_ids ?? ''),
    'GET /threads/unread_status': async ({ member }) => ({ has_unread: await service.hasUnread(member) }),
    'GET /threads/{id}/messages': ({ tenant, member, params, query }) => messages.list(tenant, member, params.id, query),
    'POST /threads/{id}/messages': ({ member, params, body }) => messages.operate(member, params.id, body.data),
    'GET /threads/{id}/messages/{ts}': ({ tenant, member, params }) => messages.one(tenant, member, params.id, Number(params.ts)),
    'GET /threads/{id}/messages/{ts}/reactions': ({ member, params }) => messages.reactions(member, params.id, Number(params.ts)),
    'GET /threads/{id}/participants': ({ member, params, query }) => service.participants(member, params.id, query.page),
    'GET /threads/{id}/total_participants': ({ member, params }) => service.totalParticipants(member, params.id),
    'POST /threads/{id}/toggle_notification': ({ member, params, body }) => unread.toggleNotification(member, params.id, body),
    'GET /threads/{id}/read': ({ member, params, query }) => unread.read(member, params.id, query.client_ts),
  });
