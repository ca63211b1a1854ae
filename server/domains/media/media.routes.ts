import { media } from '@bandstand/contract/media.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { MediaLibrary } from './media.library.service.ts';
import type { MediaService } from './media.service.ts';

export const mediaRoutes = ({ service, library }: { service: MediaService; library: MediaLibrary }): Binding[] =>
  bind(media, {
    'POST /uploads': ({ member, request }) => service.upload(member, request),
    'GET /uploads/{id}': ({ member, params }) => service.findUpload(member, params.id),
    'GET /studio/media': ({ tenant, query }) => library.list(tenant, query),
    'POST /studio/media': ({ tenant, request }) => library.receive(tenant, request),
    'GET /studio/media/{id}': ({ tenant, params }) => library.find(tenant, params.id),
    'PUT /studio/media/{id}': ({ tenant, params, body }) => library.change(tenant, params.id, body),
    'GET /studio/media/{id}/uses': ({ tenant, params }) => library.uses(tenant, params.id),
    'DELETE /studio/media/{id}': ({ tenant, params, query }) => library.remove(tenant, params.id, query.force ?? false),
  });
