import { studioReleases } from '@bandstand/contract/releases.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Releases } from './releases.service.ts';

export const releasesStudioRoutes = (releases: Releases): Binding[] =>
  bind(studioReleases, {
    'GET /studio/releases': ({ tenant, query }) => releases.list(tenant, query, query.page ?? 1),
    'POST /studio/releases': ({ tenant, staff, body, keep }) => releases.create(tenant, staff, body, keep),
    'GET /studio/releases/{id}': ({ tenant, params }) => releases.get(tenant, params.id),
    'POST /studio/releases/{id}/publish': ({ tenant, staff, params }) => releases.publishNow(tenant, staff, params.id),
    'POST /studio/releases/{id}/rollback': ({ tenant, staff, params, body }) => releases.rollBack(tenant, staff, params.id, body.overtaken),
    'DELETE /studio/releases/{id}': ({ tenant, params }) => releases.remove(tenant, params.id),
    'POST /studio/pages/{id}/publish': ({ tenant, staff, params, body }) => releases.publishPage(tenant, staff, params.id, body.publish_at),
  });
