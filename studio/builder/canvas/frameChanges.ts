import type { BuilderMessage, ShownPage } from '@bandstand/contract/preview.ts';
import type { PageDocument } from '../draft/document.ts';

/** What the frame is sent about a page: everything that is editable here and visible there. */
export const shownFields = (page: PageDocument) => ({
  title: page.title,
  subtitle: page.subtitle,
  image: page.image,
  page_content_type: page.type,
  page_actions: page.page_actions,
  show_back_button: page.show_back_button,
  show_bookmark_button: page.show_bookmark_button,
  show_add_to_schedule_button: page.show_add_to_schedule_button,
  show_tabbar: page.show_tabbar,
  color_mode: page.color_mode,
  background_color: page.background_color,
  is_commentable: page.is_commentable,
  attributes: page.attributes,
  type_data: page.type_data,
});

/** The whole page, for a frame whose content is unknown. */
export const wholePage = (pageId: string, page: PageDocument): BuilderMessage => ({
  type: 'builder:update',
  page: { id: pageId, ...shownFields(page) },
  blocks: page.blocks,
});

/** Only what changed since the last message, so that typing does not redraw a long page. Null if nothing changed. */
export function frameChange(pageId: string, sent: PageDocument, page: PageDocument): BuilderMessage | null {
  const [before, now] = [shownFields(sent), shownFields(page)];
  const isSame = (Object.keys(now) as (keyof typeof now)[]).every((name) => Object.is(before[name], now[name]));
  const shown: ShownPage | null = isSame ? null : { id: pageId, ...now };
  const known = new Map(sent.blocks.map((block) => [block.id, block]));
  const blocks = page.blocks.filter((block) => known.get(block.id) !== block);
  const isOrdered = sent.blocks.length === page.blocks.length && sent.blocks.every(({ id }, at) => id === page.blocks[at]?.id);
  if (!shown && blocks.length === 0 && isOrdered) return null;
  return { type: 'builder:change', page_id: pageId, page: shown, blocks, order: isOrdered ? null : page.blocks.map(({ id }) => id) };
}
