import { invites } from '@bandstand/contract/invites.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Invites } from './invites.service.ts';

export const invitesRoutes = (service: Invites): Binding[] =>
  bind(invites, {
    'GET /studio/invites': ({ tenant, query }) => service.list(tenant, query.page ?? 1),
    'POST /studio/invites': ({ tenant, staff, body }) => service.create(tenant, staff, body),
    'DELETE /studio/invites/{id}': ({ tenant, params }) => service.revoke(tenant, params.id),
    'GET /auth/invite': ({ tenant, address, query }) => service.peek(tenant, query.invite, address),
    'POST /auth/invite': ({ member, body }) => service.accept(member, body.invite),
  });
