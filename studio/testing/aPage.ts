import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageDocument } from '../builder/draft/document.ts';
import type { BlockCommands } from '../builder/blocks/useBlockCommands.ts';

export const aText = (id: string, words: string): Block => ({
  id,
  type: 'text',
  data: { rich_text: { root: { children: [{ type: 'paragraph', children: [{ type: 'text', text: words, format: 0 }] }] } } },
  style: {},
  members_only: false,
});

export const aButton = (id: string, text = 'Go'): Block => ({
  id,
  type: 'button',
  data: { text, style: 'primary', action: { id: `${id}-action`, type: 'open_url', data: { url: 'https://a.example' } } },
  style: {},
  members_only: false,
});

/** A page to edit in tests. */
export const aPage = (blocks: Block[] = [], fields: Partial<PageDocument> = {}): PageDocument => ({
  type: 'generic',
  slug: 'welcome',
  title: 'Welcome',
  subtitle: null,
  image: null,
  tags: [],
  duration_minutes: null,
  show_back_button: true,
  show_bookmark_button: true,
  show_add_to_schedule_button: false,
  show_tabbar: true,
  color_mode: null,
  background_color: null,
  is_commentable: false,
  og_title: null,
  og_description: null,
  og_image: null,
  page_actions: [],
  attributes: [],
  type_data: null,
  blocks,
  ...fields,
});

/** Commands that do nothing, for read-only components. */
export const noCommands: BlockCommands = { add: () => {}, insert: () => {}, duplicate: () => {}, remove: () => {}, move: () => {} };

/** The page with a block of it at another position. */
export const moveBlock = (page: PageDocument, id: string, index: number): PageDocument => {
  const rest = page.blocks.filter((block) => block.id !== id);
  return { ...page, blocks: rest.toSpliced(index, 0, ...page.blocks.filter((block) => block.id === id)) };
};
