import { library } from '@bandstand/contract/media.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Folders } from './library.folders.service.ts';
import type { Replacing } from './library.replace.service.ts';
import type { LibraryTools } from './library.service.ts';

export const libraryRoutes = ({ folders, tools, replacing }: { folders: Folders; tools: LibraryTools; replacing: Replacing }): Binding[] =>
  bind(library, {
    'GET /studio/media_folders': ({ tenant }) => folders.list(tenant),
    'POST /studio/media_folders': ({ tenant, body }) => folders.create(tenant, body),
    'PUT /studio/media_folders/{id}': ({ tenant, params, body }) => folders.change(tenant, params.id, body),
    'DELETE /studio/media_folders/{id}': ({ tenant, params }) => folders.remove(tenant, params.id),
    'POST /studio/media/bulk': ({ tenant, body }) => tools.bulk(tenant, body),
    'GET /studio/media_tags': ({ tenant }) => tools.tags(tenant),
    'POST /studio/media/{id}/replace': ({ tenant, params, request }) => replacing.replace(tenant, params.id, request),
    'GET /studio/media/{id}/colours': ({ tenant, params }) => tools.colours(tenant, params.id),
  });
