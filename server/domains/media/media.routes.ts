import { media } from '@bandstand/contract/media.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { MediaLibrary } from './media.library.service.ts';
import type { MediaService } from './media.service.ts';

export const mediaRoutes = ({ service, library }: { service: MediaService; library: MediaLibrary }): Binding[] =>
  bind(media, {
    'POST /uploads': (context) =>
      context.member ? service.upload(context.member, context.request) : service.uploadAsGuest(context, context.request),
    'GET /uploads/{id}': (context) =>
      context.member ? service.findUpload(context.member, context.params.id) : service.findGuestUpload(context, context.params.id),
    'GET /studio/media': ({ tenant, query }) => library.list(tenant, query),
    'POST /studio/media': ({ tenant, request }) => library.receive(tenant, request),
    'GET /studio/media/{id}': ({ tenant, params }) => library.find(tenant, params.id),
    'PUT /studio/media/{id}': ({ tenant, params, body }) => library.change(tenant, params.id, body),
    'GET /studio/media/{id}/uses': ({ tenant, params }) => library.uses(tenant, params.id),
    'DELETE /studio/media/{id}': ({ tenant, params, query }) => library.remove(tenant, params.id, query.force ?? false),
  });
