import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { ComposedBlock } from '@bandstand/contract/reusables.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { BlockContent } from './reusables.ports.ts';
import type { Author, ReusableStore } from './reusables.store.service.ts';

export interface BlockGroupData {
  blocks: Block[];
}
export type Composed = ReturnType<typeof createBlockGroups>;

/** Saved block groups, used by reference: an edit changes every use at once (BLK-10). */
export function createBlockGroups({ store, content }: { store: ReusableStore<BlockGroupData>; content: Port<BlockContent> }) {
  const shown = async (tenant: Tenant, row: Awaited<ReturnType<typeof store.require>>): Promise<ComposedBlock> =>
    content.current.signed(tenant, { ...store.toReusable(row), blocks: row.data.blocks });
  return {
    list: store.list,
    get: async (tenant: Tenant, id: string): Promise<ComposedBlock> => shown(tenant, await store.require(tenant, id)),
    create: async (tenant: Tenant, author: Author, input: { title: string; blocks?: Block[] }, id?: string): Promise<ComposedBlock> =>
      shown(tenant, await store.create(tenant, author, input.title, { blocks: await content.current.check(tenant, input.blocks ?? []) }, id)),
    change: async (
      tenant: Tenant,
      author: Author,
      id: string,
      { title, blocks, base_version }: { title?: string; blocks?: Block[]; base_version?: number },
    ): Promise<ComposedBlock> => {
      const row = await store.require(tenant, id);
      const data = blocks ? { blocks: await content.current.check(tenant, blocks) } : row.data;
      return shown(tenant, await store.save(tenant, author, row, { ...(title === undefined ? {} : { title }), data, baseVersion: base_version }));
    },
    remove: store.remove,
  };
}
