import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { allBlocks } from '../composed/nested.ts';
import { mediaOf } from '../media.ts';

export type Slide = { image: Image; alt: string; caption: string | null };

/** The page's enlargeable pictures in order, and the index of the requested one; if it is not among them, it is shown alone. */
export function galleryOf(blocks: readonly Block[], attributes: PageJson['attributes'], image: Image | null): { slides: Slide[]; at: number } {
  const slides = allBlocks(blocks).flatMap((block): Slide[] => {
    if (block.type !== 'image' || (block.data.action && block.data.action.type !== 'open_lightbox')) return [];
    const mediaImage = mediaOf('image', block.data.image, attributes);
    return mediaImage ? [{ image: mediaImage, alt: block.data.alt ?? mediaImage.alt ?? '', caption: block.data.caption ?? null }] : [];
  });
  const at = image === null ? 0 : slides.findIndex((slide) => slide.image === image || slide.image.url === image.url);
  return at < 0 && image ? { slides: [{ image, alt: image.alt ?? '', caption: null }], at: 0 } : { slides, at };
}
