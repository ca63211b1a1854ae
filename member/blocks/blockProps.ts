import type { BlockOf, BlockType } from '@bandstand/contract/blocks/block.ts';

/** The props of a block type's component. */
export type BlockProps<T extends BlockType> = { block: BlockOf<T> };
