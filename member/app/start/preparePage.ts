import type { BlockType } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { prepareBlocks, prepareEveryBlock } from '../../blocks/Blocks.tsx';
import { prepareEveryHeader, prepareHeader } from '../../features/pages/page/pageHeaders.ts';
import { together } from '../../platform/together.ts';
import { EventPlace } from '../eventPlace.ts';
import { ThreadPlace } from '../threadPlace.ts';

/** The block that renders what a page type adds. */
const blockOfType: Partial<Record<PageJson['page_content_type'], BlockType>> = { workout: 'workout', stream: 'livestream' };

/** Loads a page's code beyond the first view's; null when it is loaded. */
export const preparePage = (page: PageJson): Promise<unknown> | null =>
  together([
    prepareHeader(page),
    prepareBlocks(page.blocks),
    prepareBlocks(typeBlocks(page)),
    page.blocks.some(({ type }) => type === 'chat') ? ThreadPlace.prepare() : null,
    page.page_content_type === 'event_occurrence' && page.page.access.mode === 'full' ? EventPlace.prepare() : null,
  ]);

function typeBlocks({ page_content_type, type_data }: PageJson): { type: BlockType }[] {
  const type = page_content_type === 'exercise' && type_data && 'video' in type_data ? 'image' : blockOfType[page_content_type];
  return type && type_data ? [{ type }] : [];
}

/** Loads the code of anything a page may show, for rendering without waiting. */
export const prepareEveryPage = async (): Promise<void> => {
  await together([prepareEveryHeader(), prepareEveryBlock(), ThreadPlace.prepare(), EventPlace.prepare()]);
};
