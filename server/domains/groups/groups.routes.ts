import { groups } from '@bandstand/contract/groups.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Mentionable } from './groups.mentionable.service.ts';
import type { Pins } from './groups.pins.service.ts';
import type { Groups } from './groups.service.ts';

export const groupsRoutes = (service: Groups & Pins & Mentionable) =>
  bind(groups, {
    'GET /threads/{id}/mentionable': ({ member, params, query }) => service.mentionable(member, params.id, query.term ?? ''),
    'POST /threads/{id}/rename': ({ member, params, body }) => service.rename(member, params.id, body.title),
    'POST /threads/{id}/add_participants': ({ member, params, body }) => service.add(member, params.id, body.user_ids),
    'POST /threads/{id}/remove_participant': ({ member, params, body }) => service.remove(member, params.id, body.user_id),
    'PUT /threads/{id}/pin': ({ member, params, body }) => service.pin(member, params.id, body.message_ts, body.pinned),
    'GET /threads/{id}/pins': ({ tenant, member, params }) => service.pins(tenant, member, params.id),
  });
