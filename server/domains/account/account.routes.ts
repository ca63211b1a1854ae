import { studioAccount } from '@bandstand/contract/account.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { AccountApps } from './account.apps.service.ts';
import type { AccountPlan } from './account.plan.service.ts';

export const accountRoutes = ({ apps, plan }: { apps: AccountApps; plan: AccountPlan }): Binding[] =>
  bind(studioAccount, {
    'GET /studio/account': ({ staff }) => plan.read(staff.accountId),
    'PUT /studio/account': ({ staff, body }) => plan.change(staff.accountId, body),
    'GET /studio/apps': ({ staff }) => apps.list(staff),
    'POST /studio/apps': ({ staff, body }) => apps.create(staff, body),
    'GET /studio/apps/{id}': ({ staff, params }) => apps.get(staff, params.id),
    'PUT /studio/apps/{id}': ({ staff, params, body }) => apps.change(staff, params.id, body),
    'DELETE /studio/apps/{id}': ({ staff, params, body }) => apps.remove(staff, params.id, body.name),
    'POST /studio/apps/{id}/duplicate': ({ staff, params, body }) => apps.duplicate(staff, params.id, body),
  });
