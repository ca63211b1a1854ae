import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { RichTextBlock } from '@bandstand/contract/richtext.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';

export type Heading = { id: string; text: string; level: 2 | 3 };

/** The id under which a heading is in the document. */
export const headingId = (heading: RichTextBlock): string =>
  `part-${textOf(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`;

/** The headings of a page's texts, in order, each once. Those with a member's own words in them are left out. */
export function headingsOf(blocks: readonly Block[]): Heading[] {
  const found = new Map<string, Heading>();
  for (const block of blocks) {
    if (block.type !== 'text') continue;
    for (const part of block.data.rich_text?.root.children ?? []) {
      if (part.type !== 'heading' || (part.tag !== 'h2' && part.tag !== 'h3')) continue;
      const [id, text] = [headingId(part), textOf(part).trim()];
      if (text !== '' && !text.includes('{') && !found.has(id)) found.set(id, { id, text, level: part.tag === 'h2' ? 2 : 3 });
    }
  }
  return [...found.values()];
}

const textOf = (block: RichTextBlock): string => plainText({ root: { children: [block] } });
