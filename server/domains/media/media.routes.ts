import { media } from '@bandstand/contract/media.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { MediaService } from './media.service.ts';

export const mediaRoutes = (service: MediaService): Binding[] =>
  bind(media, {
    'POST /uploads': ({ member, request }) => service.upload(member, request),
    'GET /uploads/{id}': ({ member, params }) => service.findUpload(member, params.id),
    'GET /studio/media': ({ tenant, query }) => service.list(tenant, query),
    'POST /studio/media': ({ tenant, request }) => service.addToLibrary(tenant, request),
    'GET /studio/media/{id}': ({ tenant, params }) => service.find(tenant, params.id),
    'PUT /studio/media/{id}': ({ tenant, params, body }) => service.change(tenant, params.id, body),
    'DELETE /studio/media/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
  });
