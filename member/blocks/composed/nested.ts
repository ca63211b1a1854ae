import type { Block } from '@bandstand/contract/blocks/block.ts';

/** The blocks in a block: those that the server resolved for a composed one (BLK-10). */
export const nestedBlocks = (block: Block): readonly Block[] => (block.type === 'composed' ? ((block.data?.blocks ?? []) as Block[]) : []);

/** The blocks of a page and all that are in them, in the order in which they are seen. */
export function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...allBlocks(nestedBlocks(block))]);
}
