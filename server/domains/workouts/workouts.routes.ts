import { workouts } from '@bandstand/contract/workouts.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Workouts } from './workouts.service.ts';

export const workoutsRoutes = (service: Workouts): Binding[] =>
  bind(workouts, {
    'GET /workouts/{id}': ({ tenant, member, preview, params }) => service.read({ tenant, member, preview }, params.id),
    'GET /studio/workouts': ({ tenant, query }) => service.list(tenant, query),
    'POST /studio/workouts': ({ tenant, staff, body }) => service.create(tenant, staff, body),
    'GET /studio/workouts/{id}': ({ tenant, params }) => service.get(tenant, params.id),
    'PUT /studio/workouts/{id}': ({ tenant, staff, params, body }) => service.change(tenant, staff, params.id, body),
    'DELETE /studio/workouts/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
    'POST /studio/workouts/{id}/duplicate': ({ tenant, staff, params }) => service.duplicate(tenant, staff, params.id),
  });
