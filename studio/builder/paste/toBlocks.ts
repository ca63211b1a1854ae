import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { linkedVideo } from '@bandstand/rules/pages/linkedVideo.ts';
import type { PastedPart } from './readPaste.ts';

/** Pasted parts as blocks. `upload` adds a picture to the media library; a picture for which it returns nothing is left out. */
export async function toBlocks(parts: readonly PastedPart[], newId: () => string, upload: (file: File) => Promise<Image | null>): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const part of parts) {
    const shared = { id: newId(), style: {}, members_only: false };
    if (part.kind === 'text') blocks.push({ ...shared, type: 'text', data: { rich_text: part.richText } });
    else if (part.kind === 'embed') blocks.push({ ...shared, type: 'image', data: { video: linkedVideo(part.url) } });
    else {
      const image = await upload(part.file);
      if (image) blocks.push({ ...shared, type: 'image', data: { image: part.alt ? { ...image, alt: image.alt ?? part.alt } : image } });
    }
  }
  return blocks;
}
