import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { ComposedBlock } from '@bandstand/contract/pieces.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { BlockContent } from './pieces.ports.ts';
import type { Author, PieceShelf } from './pieces.shelf.service.ts';

export interface ComposedData {
  blocks: Block[];
}
export type Composed = ReturnType<typeof createComposed>;

/** Saved groups of blocks, used by reference: an edit changes every use at once (BLK-10). */
export function createComposed({ shelf, content }: { shelf: PieceShelf<ComposedData>; content: Port<BlockContent> }) {
  const shown = async (tenant: Tenant, row: Awaited<ReturnType<typeof shelf.require>>): Promise<ComposedBlock> =>
    content.current.signed(tenant, { ...shelf.toPiece(row), blocks: row.data.blocks });
  return {
    list: shelf.list,
    get: async (tenant: Tenant, id: string): Promise<ComposedBlock> => shown(tenant, await shelf.require(tenant, id)),
    create: async (tenant: Tenant, author: Author, input: { title: string; blocks?: Block[] }, id?: string): Promise<ComposedBlock> =>
      shown(tenant, await shelf.create(tenant, author, input.title, { blocks: await content.current.check(tenant, input.blocks ?? []) }, id)),
    change: async (
      tenant: Tenant,
      author: Author,
      id: string,
      { title, blocks, base_version }: { title?: string; blocks?: Block[]; base_version?: number },
    ): Promise<ComposedBlock> => {
      const row = await shelf.require(tenant, id);
      const data = blocks ? { blocks: await content.current.check(tenant, blocks) } : row.data;
      return shown(tenant, await shelf.save(tenant, author, row, { ...(title === undefined ? {} : { title }), data, baseVersion: base_version }));
    },
    remove: shelf.remove,
  };
}
