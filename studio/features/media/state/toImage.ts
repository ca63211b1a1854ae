import type { Image } from '@bandstand/contract/media.ts';
import type { Media } from './useUploads.ts';

/** A media item as blocks and covers store it; null while it is being processed. */
export function toImage(media: Media): Image | null {
  if (media.kind !== 'image' || media.status !== 'ready' || !media.url) return null;
  return {
    media_id: media.id,
    url: media.url,
    urls: media.urls ?? { small: media.url, medium: media.url, large: media.url },
    width: media.width,
    height: media.height,
    alt: media.alt,
    placeholder: media.placeholder,
    focal_x: media.focal_point?.x ?? null,
    focal_y: media.focal_point?.y ?? null,
  };
}
