import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';

/** The words that a new block begins with, in the studio's language. */
export type NewBlockTexts = { heroTitle: string; text: string; button: string; itemTitle: string; person: string };

type NewData<T extends BlockType> = (texts: NewBlockTexts, newId: () => string) => Extract<Block, { type: T }>['data'];

const data = {
  hero: ({ heroTitle }) => ({ image: null, title: heroTitle, ratio: 62 }),
  text: ({ text }) => ({ rich_text: fromPlainText(text) }),
  image: () => ({ image: null }),
  // Without an action a button shows nothing.
  button: ({ button }, newId) => ({ text: button, style: 'primary', action: { id: newId(), type: 'open_next', data: {} } }),
  collection: () => ({ layout: 'list', source: 'query', query: { order_by: 'position', direction: 'asc', limit: 12 } }),
  icon_list: ({ itemTitle }) => ({ items: [{ icon: 'check', title: itemTitle }] }),
  avatar: ({ person }) => ({ image: null, name: person }),
  attachment: () => ({ file: null }),
  share: () => ({}),
  social: () => ({ links: [{ network: 'instagram', url: 'https://www.instagram.com/' }] }),
  map: () => ({ address: '' }),
  livestream: () => ({ url: '' }),
  chat: () => ({}),
  search: () => ({ types: [] }),
  iframe: () => ({ url: 'https://example.org/' }),
  code: ({ text }) => ({ html: `<p>${text}</p>` }),
} satisfies { [T in BlockType]?: NewData<T> };

/** What can be added, in the order of the menu. Blocks of the library need something to be chosen from first. */
export type OfferedType = keyof typeof data;
export const blockTypesOffered = Object.keys(data) as OfferedType[];

/** A block that shows something at once and needs no more to be valid. */
export function newBlock(type: OfferedType, newId: () => string, texts: NewBlockTexts): Block {
  return { id: newId(), type, data: (data[type] as NewData<OfferedType>)(texts, newId), style: {}, members_only: false } as Block;
}
