import type { Block } from '@bandstand/contract/blocks/block.ts';

/** The blocks inside a block: those that the server resolved for a saved block group (BLK-10). */
export const nestedBlocks = (block: Block): readonly Block[] => (block.type === 'composed' ? ((block.data?.blocks ?? []) as Block[]) : []);

/** A page's blocks and all nested ones, in visible order. */
export function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...allBlocks(nestedBlocks(block))]);
}
