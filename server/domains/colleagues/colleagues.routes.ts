import { staffMembers } from '@bandstand/contract/staffMembers.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { beginStudioSession, type KnownDevices } from '../../platform/http/known-devices.ts';
import type { StaffInvites } from './colleagues.invite.service.ts';
import type { Joining } from './colleagues.join.service.ts';
import type { Colleagues } from './colleagues.service.ts';

export interface ColleaguesServices {
  colleagues: Colleagues;
  invites: Pick<StaffInvites, 'invite'>;
  joining: Joining;
  devices: Pick<KnownDevices, 'remember'>;
}

export const colleaguesRoutes = ({ colleagues, invites, joining, devices }: ColleaguesServices): Binding[] =>
  bind(staffMembers, {
    'GET /studio/team': ({ tenant, staff }) => colleagues.list(tenant, staff),
    'POST /studio/team': ({ tenant, staff, body }) => invites.invite(tenant, staff, body),
    'GET /studio/team/{id}': ({ tenant, staff, params }) => colleagues.get(tenant, staff, params.id),
    'PUT /studio/team/{id}': ({ tenant, staff, params, body }) => colleagues.change(tenant, staff, params.id, body),
    'DELETE /studio/team/{id}': ({ tenant, staff, params }) => colleagues.remove(tenant, staff, params.id),
    'GET /studio/auth/join': ({ query, address }) => joining.peek(query.token, address),
    'POST /studio/auth/join': async ({ body, request, reply, ...context }) => {
      const session = await joining.join(body, { ...context, request });
      beginStudioSession(devices)(request, reply, session);
      return session;
    },
  });
