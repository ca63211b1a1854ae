import { studioAccess } from '@bandstand/contract/pages.studio.ts';
import { productItems } from '@bandstand/contract/products.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { ProductItems } from './access.items.service.ts';
import type { PageMembers } from './access.members.service.ts';
import type { AccessPanel } from './access.service.ts';

export const accessStudioRoutes = ({ access, members, items }: { access: AccessPanel; members: PageMembers; items: ProductItems }): Binding[] => [
  ...bind(studioAccess, {
    'GET /studio/pages/{id}/access': ({ tenant, params }) => access.view(tenant, params.id),
    'PUT /studio/pages/{id}/access': ({ tenant, staff, params, body }) => access.change(tenant, staff, params.id, body),
    'POST /studio/pages/{id}/access/move_purchase': ({ tenant, staff, params, body }) =>
      access.movePurchase(tenant, staff, params.id, body.dry_run ?? false),
    'GET /studio/pages/{id}/members': ({ tenant, params, query }) => members.list(tenant, params.id, query.page ?? 1),
    'POST /studio/pages/{id}/members': ({ tenant, params, body }) =>
      members.assign(tenant, params.id, body.member_ids, { notify: body.notify ?? false }),
    'DELETE /studio/pages/{id}/members/{memberId}': ({ tenant, params }) => members.unassign(tenant, params.id, params.memberId),
    'POST /studio/access/simulate': ({ tenant, staff, body }) => access.simulate(tenant, staff, body),
  }),
  ...bind(productItems, {
    'POST /studio/products/{id}/included_items/preview': ({ tenant, staff, params, body }) => items.preview(tenant, staff, params.id, body.page_ids),
    'PUT /studio/products/{id}/included_items': ({ tenant, staff, params, body }) => items.put(tenant, staff, params.id, body),
  }),
];
