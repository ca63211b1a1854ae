import { media } from '@bandstand/contract/media.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { receiveFile } from './media.intake.ts';
import { memberMaxBytes, studioMaxBytes, type MediaService } from './media.service.ts';

export const mediaRoutes = (service: MediaService, limits: Limits): Binding[] =>
  bind(media, {
    'POST /uploads': async ({ member, request }) => {
      await limits.take('upload', member.id);
      return service.upload(member, await receiveFile(request, memberMaxBytes));
    },
    'GET /uploads/{id}': ({ member, params }) => service.findUpload(member, params.id),
    'GET /studio/media': ({ tenant, query }) => service.list(tenant, query),
    'POST /studio/media': async ({ tenant, request }) => service.addToLibrary(tenant, await receiveFile(request, studioMaxBytes)),
    'GET /studio/media/{id}': ({ tenant, params }) => service.find(tenant, params.id),
    'PUT /studio/media/{id}': ({ tenant, params, body }) => service.change(tenant, params.id, body),
    'DELETE /studio/media/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
  });
