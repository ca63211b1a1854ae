import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

/** An image in blocks, covers and avatars: URLs by width (UPL-4), a placeholder and the focal point. */
export const Image = Type.Object(
  {
    media_id: Type.Optional(Id),
    url: Type.String(),
    urls: Type.Object({ small: Type.String(), medium: Type.String(), large: Type.String() }),
    width: Nullable(Type.Integer()),
    height: Nullable(Type.Integer()),
    alt: Nullable(Type.String()),
    placeholder: Nullable(Type.String({ description: 'a thumbhash, base64' })),
    focal_x: Nullable(Type.Number()),
    focal_y: Nullable(Type.Number()),
  },
  { title: 'Image' },
);
export type Image = Static<typeof Image>;

/** Captions of a video in one language: WebVTT. */
export const Caption = Type.Object({ language: Type.String({ maxLength: 16 }), label: Type.String({ maxLength: 80 }), url: Type.String() });
export type Caption = Static<typeof Caption>;

/** A video from the media library: the file, its adaptive stream if transcoded, its poster frame and captions (UPL-4). Seconds. */
export const Video = Type.Object(
  {
    media_id: Type.Optional(Id),
    url: Type.String(),
    hls_url: Nullable(Type.String({ description: 'an HLS playlist; null where the video is served as it was uploaded' })),
    content_type: Type.String(),
    title: Nullable(Type.String()),
    width: Nullable(Type.Integer()),
    height: Nullable(Type.Integer()),
    duration: Nullable(Type.Number()),
    poster: Nullable(Image),
    captions: Type.Array(Caption),
  },
  { title: 'Video' },
);
export type Video = Static<typeof Video>;

/** A sound from the media library. Seconds. */
export const Audio = Type.Object(
  {
    media_id: Type.Optional(Id),
    url: Type.String(),
    content_type: Type.String(),
    title: Nullable(Type.String()),
    duration: Nullable(Type.Number()),
  },
  { title: 'Audio' },
);
export type Audio = Static<typeof Audio>;

/** A file from the media library to download. Bytes. */
export const FileRef = Type.Object(
  { media_id: Type.Optional(Id), url: Type.String(), name: Type.String(), size: Type.Integer(), content_type: Type.String() },
  { title: 'FileRef' },
);
export type FileRef = Static<typeof FileRef>;

export const AvatarUrls = Type.Object({ small: Type.String(), medium: Type.String(), large: Type.String() });
export type AvatarUrls = Static<typeof AvatarUrls>;

export const mediaKinds = ['image', 'video', 'audio', 'file'] as const;

/** An upload; `preparing` until it is ready (UPL-1). */
export const Upload = Type.Object({
  id: Id,
  kind: OneOf(mediaKinds),
  status: OneOf(['preparing', 'ready', 'failed']),
  url: Nullable(Type.String()),
  urls: Nullable(AvatarUrls),
  content_type: Type.String(),
  size: Type.Integer(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  duration: Nullable(Type.Number()),
  placeholder: Nullable(Type.String()),
});
export type Upload = Static<typeof Upload>;

/** A file as the studio's media library shows it. */
export const Media = Type.Object({
  ...Upload.properties,
  title: Type.String(),
  alt: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  focal_point: Nullable(Type.Object({ x: Type.Number(), y: Type.Number() })),
  created_at: Time,
  hls_url: Nullable(Type.String({ description: 'the adaptive stream of a video' })),
  poster: Nullable(Image),
  captions: Type.Array(Caption),
  progress: Nullable(Type.Number({ description: 'how much of it is prepared, 0 to 1; null where nothing is being prepared' })),
  folder_id: Nullable(Id),
  replacement: Nullable(
    Type.Object({ status: OneOf(['preparing', 'failed']), progress: Type.Number() }, { description: 'what is on its way to take its place' }),
  ),
});
export type Media = Static<typeof Media>;

/** Largest caption file in characters: a feature film needs a tenth. */
export const captionMaxLength = 500_000;

/** Captions as the studio saves them: without `text`, those of the language are kept. */
export const CaptionInput = Type.Object({
  language: Type.String({ maxLength: 16 }),
  label: Type.String({ minLength: 1, maxLength: 80 }),
  text: Type.Optional(Type.String({ maxLength: captionMaxLength, description: 'WebVTT' })),
});
export type CaptionInput = Static<typeof CaptionInput>;

export const mediaUseKinds = ['page', 'app', 'product', 'overlay', 'composed_block', 'workout', 'form'] as const;
/** A place that shows a file. `state` is `draft` where members do not see it, yet or any longer. */
export const MediaUse = Type.Object({
  kind: OneOf(mediaUseKinds),
  id: Id,
  title: Type.String(),
  state: OneOf(['live', 'draft']),
});
export type MediaUse = Static<typeof MediaUse>;

/** Default: newest first. */
export const mediaSorts = ['-created_at', 'created_at', 'title', '-title', '-size', 'size'] as const;
export type MediaSort = (typeof mediaSorts)[number];

export const media = calls({
  /** Guests may upload pictures for public forms that ask for one. */
  'POST /uploads': {
    who: 'guest',
    upload: true,
    returns: Upload,
    errors: ['unauthenticated', 'upload_empty', 'upload_too_large', 'invalid_image_type', 'invalid_file_type', 'upload_failed'],
  },
  'GET /uploads/{id}': { who: 'guest', params: { id: Id }, returns: Upload, errors: ['unauthenticated'] },
  'GET /studio/media': {
    who: 'owner',
    permission: 'build.read',
    query: {
      q: Type.Optional(Type.String({ maxLength: 200 })),
      kind: Type.Optional(OneOf(mediaKinds)),
      tag: Type.Optional(Type.String({ maxLength: 60 })),
      folder_id: Type.Optional(Type.Union([Id, Type.Literal('none')], { description: 'what lies in this folder, or in none' })),
      sort: Type.Optional(OneOf(mediaSorts)),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    returns: List(Media),
  },
  'POST /studio/media': {
    who: 'owner',
    permission: 'build.write',
    upload: true,
    returns: Media,
    errors: ['upload_empty', 'upload_too_large', 'invalid_image_type', 'invalid_file_type'],
  },
  'GET /studio/media/{id}': { who: 'owner', permission: 'build.read', params: { id: Id }, returns: Media },
  'PUT /studio/media/{id}': {
    who: 'owner',
    permission: 'build.write',
    params: { id: Id },
    body: Type.Partial(
      Type.Object({
        title: Type.String({ maxLength: 200 }),
        alt: Nullable(Type.String({ maxLength: 500 })),
        tags: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }),
        folder_id: Nullable(Id),
        focal_point: Nullable(Type.Object({ x: Type.Number({ minimum: 0, maximum: 1 }), y: Type.Number({ minimum: 0, maximum: 1 }) })),
        captions: Type.Array(CaptionInput, { maxItems: 40 }),
      }),
    ),
    returns: Media,
    bodyLimit: 2_097_152,
  },
  'GET /studio/media/{id}/uses': { who: 'owner', permission: 'build.read', params: { id: Id }, returns: List(MediaUse) },
  'DELETE /studio/media/{id}': {
    who: 'owner',
    permission: 'build.write',
    params: { id: Id },
    /** `force`: delete although it is in use; it disappears from there. */
    query: { force: Type.Optional(Type.Boolean()) },
    returns: Nothing,
    errors: ['in_use'],
  },
});
