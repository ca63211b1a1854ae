import { feeds } from '@bandstand/contract/feeds.studio.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Feeds } from './feeds.service.ts';

export const feedsRoutes = (service: Feeds) =>
  bind(feeds, {
    'GET /studio/feeds': ({ tenant, query }) => service.list(tenant, query),
    'POST /studio/feeds': ({ tenant, body, keep }) => service.create(tenant, body, keep),
    'GET /studio/feeds/{id}': ({ tenant, params }) => service.feed(tenant, params.id),
    'PUT /studio/feeds/{id}': ({ tenant, params, body }) => service.change(tenant, params.id, body),
    'DELETE /studio/feeds/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
  });
