import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Media } from './media.ts';
import { Id, List, Nothing, Nullable, OneOf } from './wire.ts';

/** A folder of the media library. `media_count`: files directly in it, without subfolders. */
export const MediaFolder = Type.Object({
  id: Id,
  title: Type.String(),
  parent_id: Nullable(Id),
  media_count: Type.Integer(),
});
export type MediaFolder = Static<typeof MediaFolder>;

/** How deep folders may be nested. */
export const maxFolderDepth = 8;
const title = Type.String({ minLength: 1, maxLength: 120 });
const params = { id: Id };
const [read, write] = [{ who: 'owner', permission: 'build.read' } as const, { who: 'owner', permission: 'build.write' } as const];

/** The media library beyond single files: folders, bulk actions and the variants of a picture. */
export const library = calls({
  'GET /studio/media_folders': { ...read, returns: List(MediaFolder) },
  'POST /studio/media_folders': {
    ...write,
    body: Type.Object({ title, parent_id: Type.Optional(Nullable(Id)) }),
    returns: MediaFolder,
  },
  'PUT /studio/media_folders/{id}': {
    ...write,
    params,
    body: Type.Partial(Type.Object({ title, parent_id: Nullable(Id) })),
    returns: MediaFolder,
  },
  'DELETE /studio/media_folders/{id}': { ...write, params, returns: Nothing },
  'POST /studio/media/bulk': {
    ...write,
    body: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
      action: OneOf(['move', 'tag', 'untag', 'delete']),
      folder_id: Type.Optional(Nullable(Id)),
      tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 })),
    }),
    returns: Type.Object({ affected: Type.Integer(), in_use: Type.Array(Id, { description: 'not deleted: something shows them' }) }),
  },
  'GET /studio/media_tags': { ...read, returns: List(Type.Object({ tag: Type.String(), count: Type.Integer() })) },
  'POST /studio/media/{id}/replace': {
    ...write,
    params,
    upload: true,
    returns: Media,
    errors: ['upload_empty', 'upload_too_large', 'invalid_image_type', 'invalid_file_type', 'media_preparing'],
  },
  'GET /studio/media/{id}/colours': {
    ...read,
    params,
    returns: List(Type.Object({ hex: Type.String(), share: Type.Number({ description: 'how much of the picture it covers, 0 to 1' }) })),
  },
});
