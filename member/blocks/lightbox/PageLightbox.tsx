import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { useState } from 'react';
import { useBlockPage } from '../pageContext.ts';
import { galleryOf } from './gallery.ts';
import { Lightbox } from './Lightbox.tsx';

type PageLightboxProps = { blocks: readonly Block[]; image: Image | null; onClose: () => void };

/** The page's pictures enlarged, starting with the tapped one. Renders nothing on a page without any. */
export function PageLightbox({ blocks, image, onClose }: PageLightboxProps) {
  const { fill, page } = useBlockPage();
  // Open pictures stay, whatever an edit removes meanwhile.
  const [{ slides, at }] = useState(() => galleryOf(blocks, page.attributes, image));
  if (slides.length === 0) return null;
  const filled = slides.map(({ caption, alt, ...slide }) => ({ ...slide, alt: fill(alt), caption: caption && fill(caption) }));
  return <Lightbox slides={filled} startAt={at} onClose={onClose} />;
}
