import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';

export function Blocks(_props: { blocks: readonly Block[]; page: PageJson }) {
  return null;
}
