import { acting } from '@bandstand/contract/auth.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Acting } from './acting.service.ts';

export const actingRoutes = (service: Acting): Binding[] =>
  bind(acting, { 'POST /studio/members/{id}/act_as': ({ tenant, staff, params, body }) => service.begin(tenant, staff, params.id, body.reason) });
