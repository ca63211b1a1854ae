import type { BlockOf, BlockType } from '@bandstand/contract/blocks/block.ts';

/** What the component of a block type gets. */
export type BlockProps<T extends BlockType> = { block: BlockOf<T> };
