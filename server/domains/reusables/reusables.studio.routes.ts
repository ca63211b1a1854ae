import { composed } from '@bandstand/contract/reusables.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Composed } from './reusables.block-groups.service.ts';

export const blockGroupRoutes = (service: Composed): Binding[] =>
  bind(composed, {
    'GET /studio/composed_blocks': ({ tenant, query }) => service.list(tenant, query),
    'POST /studio/composed_blocks': ({ tenant, staff, body }) => service.create(tenant, staff, body),
    'GET /studio/composed_blocks/{id}': ({ tenant, params }) => service.get(tenant, params.id),
    'PUT /studio/composed_blocks/{id}': ({ tenant, staff, params, body }) => service.change(tenant, staff, params.id, body),
    'DELETE /studio/composed_blocks/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
  });
