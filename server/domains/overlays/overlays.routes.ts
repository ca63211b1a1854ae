import { overlays } from '@bandstand/contract/reusables.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Overlays } from './overlays.service.ts';

export const overlaysRoutes = (service: Overlays): Binding[] =>
  bind(overlays, {
    'GET /overlays/{id}': ({ tenant, member, preview, params }) => service.read({ tenant, member, preview }, params.id),
    'GET /studio/overlays': ({ tenant, query }) => service.list(tenant, query),
    'POST /studio/overlays': ({ tenant, staff, body }) => service.create(tenant, staff, body),
    'GET /studio/overlays/{id}': ({ tenant, params }) => service.get(tenant, params.id),
    'PUT /studio/overlays/{id}': ({ tenant, staff, params, body }) => service.change(tenant, staff, params.id, body),
    'DELETE /studio/overlays/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
  });
