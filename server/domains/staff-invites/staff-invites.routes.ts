import { staffMembers as calls } from '@bandstand/contract/staffMembers.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { beginStudioSession, type KnownDevices } from '../../platform/http/known-devices.ts';
import type { StaffInvites } from './staff-invites.invite.service.ts';
import type { Joining } from './staff-invites.join.service.ts';
import type { StaffMembers } from './staff-invites.service.ts';

export interface StaffInvitesServices {
  staffMembers: StaffMembers;
  invites: Pick<StaffInvites, 'invite'>;
  joining: Joining;
  devices: Pick<KnownDevices, 'remember'>;
}

export const staffInvitesRoutes = ({ staffMembers, invites, joining, devices }: StaffInvitesServices): Binding[] =>
  bind(calls, {
    'GET /studio/team': ({ tenant, staff }) => staffMembers.list(tenant, staff),
    'POST /studio/team': ({ tenant, staff, body }) => invites.invite(tenant, staff, body),
    'GET /studio/team/{id}': ({ tenant, staff, params }) => staffMembers.get(tenant, staff, params.id),
    'PUT /studio/team/{id}': ({ tenant, staff, params, body }) => staffMembers.change(tenant, staff, params.id, body),
    'DELETE /studio/team/{id}': ({ tenant, staff, params }) => staffMembers.remove(tenant, staff, params.id),
    'GET /studio/auth/join': ({ query, address }) => joining.peek(query.token, address),
    'POST /studio/auth/join': async ({ body, request, reply, ...context }) => {
      const session = await joining.join(body, { ...context, request });
      beginStudioSession(devices)(request, reply, session);
      return session;
    },
  });
