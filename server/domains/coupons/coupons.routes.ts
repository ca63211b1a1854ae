import { coupons } from '@bandstand/contract/coupons.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Coupons } from './coupons.service.ts';

export const couponsRoutes = (service: Coupons) =>
  bind(coupons, {
    'GET /studio/coupons': ({ tenant, query }) => service.list(tenant, query),
    'POST /studio/coupons': ({ tenant, body, keep }) => service.create(tenant, body, keep),
    'GET /studio/coupons/{id}': ({ tenant, params }) => service.coupon(tenant, params.id),
    'PUT /studio/coupons/{id}': ({ tenant, params, body }) => service.change(tenant, params.id, body),
    'DELETE /studio/coupons/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
  });
