import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';

/** The words that a new block begins with, in the studio's language. */
export type NewBlockTexts = { heroTitle: string; text: string; button: string; itemTitle: string };

const data: { [T in BlockType]: (texts: NewBlockTexts, newId: () => string) => Extract<Block, { type: T }>['data'] } = {
  hero: ({ heroTitle }) => ({ image: null, title: heroTitle, ratio: 62 }),
  text: ({ text }) => ({ rich_text: fromPlainText(text) }),
  image: () => ({ image: null }),
  // Without an action a button shows nothing.
  button: ({ button }, newId) => ({ text: button, style: 'primary', action: { id: newId(), type: 'open_next', data: {} } }),
  collection: () => ({ layout: 'list', source: 'query', query: { order_by: 'position', direction: 'asc', limit: 12 } }),
  icon_list: ({ itemTitle }) => ({ items: [{ icon: 'check', title: itemTitle }] }),
  search: () => ({ types: [] }),
  chat: () => ({}),
};

/** In the order of the menu that adds them. */
export const blockTypesOffered = Object.keys(data) as BlockType[];

/** A block that shows something at once and needs no more to be valid. */
export function newBlock(type: BlockType, newId: () => string, texts: NewBlockTexts): Block {
  return { id: newId(), type, data: data[type](texts, newId), style: {}, members_only: false } as Block;
}
