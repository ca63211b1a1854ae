import type { PageJson } from '@bandstand/contract/pages.ts';
import { prepareBlocks, prepareEveryBlock } from '../blocks/Blocks.tsx';
import { typeBlocksOf } from '../features/pages/typeBlocks.ts';
import { prepareEveryHeader, prepareHeader } from '../features/pages/pageHeaders.ts';
import { together } from '../platform/together.ts';

/** Loads the code that shows a page, as far as it is not part of every first view; null when it is here. */
export const preparePage = (page: PageJson): Promise<unknown> | null =>
  together([prepareHeader(page), prepareBlocks([...page.blocks, ...typeBlocksOf(page)])]);

/** Loads the code of whatever a page may show, for a drawing that cannot wait. */
export const prepareEveryPage = async (): Promise<void> => {
  await together([prepareEveryHeader(), prepareEveryBlock()]);
};
