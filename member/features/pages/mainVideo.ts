import type { Video } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';

/** The video that a page is about: that of its type, else the first that stands between its blocks. Embedded ones of other hosts tell nothing. */
export function mainVideoOf(page: PageJson): Video | null {
  const data = (page.type_data ?? {}) as { video?: unknown; workout?: { video?: unknown } | null };
  const inBlocks = page.blocks.flatMap((block) => (block.type === 'image' ? [(block.data as { video?: unknown }).video] : []));
  for (const value of [data.video, data.workout?.video, ...inBlocks]) {
    const video = asVideo(value, page);
    if (video) return video;
  }
  return null;
}

function asVideo(value: unknown, page: PageJson): Video | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('attribute' in value) {
    const found = page.attributes.find(({ slug }) => slug === value.attribute)?.value;
    return isVideo(found) ? found : null;
  }
  return isVideo(value) ? value : null;
}

const isVideo = (value: unknown): value is Video =>
  typeof value === 'object' && value !== null && 'content_type' in value && String(value.content_type).startsWith('video/');
