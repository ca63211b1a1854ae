import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Video } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { videoProviderOf } from '@bandstand/rules/text/embeds.ts';

type Holder = { video?: unknown; workout?: { video?: unknown } | null; blocks?: unknown };

/** A page's main video: that of its type, else the first among its blocks. Embedded ones from other hosts report nothing. */
export function mainVideoOf(page: PageJson): Video | null {
  const data = (page.type_data ?? {}) as Holder;
  for (const value of [data.video, data.workout?.video, ...page.blocks.flatMap(videosIn)]) {
    const video = videoOf(value, page);
    if (video && videoProviderOf(video.url) === null) return video;
  }
  return null;
}

/** The videos of a block and its nested blocks (BLK-10). The one behind a hero does not count: it is not watched. */
function videosIn(block: Block): unknown[] {
  const data = (block.data ?? {}) as Holder;
  if (block.type === 'composed') return Array.isArray(data.blocks) ? (data.blocks as Block[]).flatMap(videosIn) : [];
  if (block.type === 'workout') return [data.workout?.video];
  return block.type === 'image' ? [data.video] : [];
}

/** A field's video, directly or from a page attribute (BLK-6); null without one. */
export function videoOf(value: unknown, page: PageJson): Video | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('attribute' in value)) return isVideo(value) ? value : null;
  const found = page.attributes.find(({ slug }) => slug === value.attribute)?.value;
  return isVideo(found) ? found : null;
}

const isVideo = (value: unknown): value is Video =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  'content_type' in value &&
  (String(value.content_type).startsWith('video/') || videoProviderOf(String(value.url)) !== null);
