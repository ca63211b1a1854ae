import type { Block } from '@bandstand/contract/blocks/block.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';
import type { Translate } from '../platform/texts.ts';

const cut = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);

/** What a block is called in the outline: its own words, else its kind. */
export function blockTitle(block: Block, t: Translate): string {
  const kind = t.find(`builder.block.${block.type}`) ?? block.type;
  const words = {
    hero: () => block.type === 'hero' && block.data.title,
    text: () => block.type === 'text' && plainText(block.data.rich_text),
    image: () => block.type === 'image' && (block.data.caption || block.data.alt || block.data.image?.alt),
    button: () => block.type === 'button' && block.data.text,
    collection: () => block.type === 'collection' && block.data.title,
    icon_list: () => block.type === 'icon_list' && block.data.items[0]?.title,
    search: () => block.type === 'search' && block.data.placeholder,
    chat: () => block.type === 'chat' && block.data.title,
  }[block.type]?.();
  return cut(words || '') || kind;
}
