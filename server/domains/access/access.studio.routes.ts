import { studioAccess } from '@bandstand/contract/pages.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { PageMembers } from './access.members.service.ts';
import type { AccessPanel } from './access.service.ts';

export const accessStudioRoutes = ({ access, members }: { access: AccessPanel; members: PageMembers }): Binding[] =>
  bind(studioAccess, {
    'GET /studio/pages/{id}/access': ({ tenant, params }) => access.view(tenant, params.id),
    'PUT /studio/pages/{id}/access': ({ tenant, staff, params, body }) => access.change(tenant, staff, params.id, body),
    'POST /studio/pages/{id}/access/move_purchase': ({ tenant, staff, params, body }) =>
      access.movePurchase(tenant, staff, params.id, body.dry_run ?? false),
    'GET /studio/pages/{id}/members': ({ tenant, params, query }) => members.list(tenant, params.id, query.page ?? 1),
    'POST /studio/pages/{id}/members': ({ tenant, params, body }) =>
      members.assign(tenant, params.id, body.member_ids, { notify: body.notify ?? false }),
    'DELETE /studio/pages/{id}/members/{memberId}': ({ tenant, params }) => members.unassign(tenant, params.id, params.memberId),
    'POST /studio/access/simulate': ({ tenant, staff, body }) => access.simulate(tenant, staff, body),
  });
