import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';

/** The texts of a new block, in the studio's language. */
export type NewBlockTexts = { heroTitle: string; text: string; button: string; itemTitle: string; person: string };

/** Initial content of a new block: the workout, form or saved block group it shows, or the page whose children it lists. */
type Start = { reusableId?: string | null; collectsBelow?: string | null };
type NewData<T extends BlockType> = (texts: NewBlockTexts, newId: () => string, start: Start) => Extract<Block, { type: T }>['data'];

const data = {
  hero: ({ heroTitle }) => ({ image: null, title: heroTitle, ratio: 62 }),
  text: ({ text }) => ({ rich_text: fromPlainText(text) }),
  image: () => ({ image: null }),
  // Without an action a button shows nothing.
  button: ({ button }, newId) => ({ text: button, style: 'primary', action: { id: newId(), type: 'open_next', data: {} } }),
  collection: (_texts, _newId, { collectsBelow }) => ({
    layout: 'list',
    source: 'query',
    query: { ...(collectsBelow ? { page_id: collectsBelow } : {}), order_by: 'position', direction: 'asc', limit: 12 },
  }),
  icon_list: ({ itemTitle }) => ({ items: [{ icon: 'check', title: itemTitle }] }),
  avatar: ({ person }) => ({ image: null, name: person }),
  attachment: () => ({ file: null }),
  share: () => ({}),
  social: () => ({ links: [{ network: 'instagram', url: '' }] }),
  map: () => ({ address: '' }),
  for_you: () => ({
    shows_today: true,
    shows_continue: true,
    shows_event: true,
    shows_unread: true,
    shows_news: true,
    shows_week: true,
    weekly_goal: 3,
  }),
  workout: (_texts, _newId, { reusableId = null }) => ({ workout_id: reusableId }),
  composed: (_texts, _newId, { reusableId }) => ({ source_id: reusableId ?? '' }),
  form_submission: (_texts, _newId, { reusableId }) => ({ form_ids: reusableId ? [reusableId] : [], scope: 'own' }),
  livestream: () => ({ url: '' }),
  chat: () => ({}),
  search: () => ({ types: [] }),
  iframe: () => ({ url: '' }),
  code: ({ text }) => ({ html: `<p>${text}</p>` }),
} satisfies { [T in BlockType]: NewData<T> };

/** What can be added, in the order of the menu. */
export const blockTypesOffered = Object.keys(data) as BlockType[];

/** A new block that is valid, and shows something at once unless that needs a choice. */
export function newBlock(type: BlockType, newId: () => string, texts: NewBlockTexts, start: Start = {}): Block {
  return { id: newId(), type, data: (data[type] as NewData<BlockType>)(texts, newId, start), style: {}, members_only: false } as Block;
}
