import { threads } from '@bandstand/contract/threads.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Threads } from './threads.service.ts';
import type { Unread } from './threads.unread.service.ts';

export const threadsRoutes = ({ threads: service, unread }: { threads: Threads; unread: Unread }) =>
  bind(threads, {
    'GET /threads': ({ member, query }) => service.list(member, query),
    'GET /threads/{id}': ({ tenant, member, params }) => service.one(tenant, member, params.id),
    'GET /threads/profiles': ({ tenant, query }) => service.profiles(tenant, query.user_ids ?? ''),
    'GET /threads/unread_status': async ({ member }) => ({ has_unread: await service.hasUnread(member) }),
    'GET /threads/{id}/participants': ({ member, params, query }) => service.participants(member, params.id, query.page),
    'GET /threads/{id}/total_participants': ({ member, params }) => service.totalParticipants(member, params.id),
    'POST /threads/{id}/toggle_notification': ({ member, params, body }) => unread.toggleNotification(member, params.id, body),
    'GET /threads/{id}/read': ({ member, params, query }) => unread.read(member, params.id, query.client_ts),
  });
