import { invites } from '@bandstand/contract/invites.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Invites } from './invites.service.ts';
import type { StudioInvites } from './invites.studio.service.ts';

export const invitesRoutes = (service: Invites, studio: StudioInvites): Binding[] =>
  bind(invites, {
    'GET /studio/invites': ({ tenant, query }) => studio.list(tenant, query.page ?? 1),
    'POST /studio/invites': ({ tenant, staff, body }) => studio.create(tenant, staff, body),
    'DELETE /studio/invites/{id}': ({ tenant, params }) => studio.revoke(tenant, params.id),
    'GET /auth/invite': ({ tenant, address, query }) => service.peek(tenant, query.invite, address),
    'POST /auth/invite': ({ member, body }) => service.accept(member, body.invite),
  });
