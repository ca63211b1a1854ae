import type { PickedMedia } from '../../../platform/pickers.ts';
import type { Media } from './useUploads.ts';

export type MediaKind = keyof PickedMedia;

/** A media item as blocks store it; null while it is being processed, or if it is of another kind. */
export function toPicked<K extends MediaKind>(kind: K, media: Media): PickedMedia[K] | null {
  const { id, url } = media;
  if (media.kind !== kind || media.status !== 'ready' || !url) return null;
  const shared = { media_id: id, url, content_type: media.content_type };
  const made: PickedMedia = {
    video: {
      ...shared,
      title: media.title,
      duration: media.duration,
      hls_url: media.hls_url,
      width: media.width,
      height: media.height,
      poster: media.poster,
      captions: media.captions,
    },
    audio: { ...shared, title: media.title, duration: media.duration },
    file: { ...shared, name: media.title, size: media.size },
  };
  return made[kind];
}
