import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Readable } from '../pages/pages.service.ts';
import type { Body } from '../pages/pages.teaser.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import { createBlocks, type BlocksDependencies } from './content.blocks.ts';
import type { FreshMedia } from './content.media.ts';
import { withPaths } from './content.paths.ts';
import { typeData, type TypeDataParts } from './content.type-data.ts';

export type Shown = ReturnType<typeof createShown>;

/** Content as one viewer gets it. The content itself was already allowed; whatever it links to is decided separately. */
export function createShown({ fresh, ...parts }: BlocksDependencies & Pick<TypeDataParts, 'items'> & { fresh: FreshMedia }) {
  const resolve = createBlocks(parts);
  return {
    /** A value whose actions open pages: with their addresses, and its media as they are now. */
    linked: <T>(visit: Visit, value: T): Promise<T> => fresh(visit, withPaths(visit, value)),
    /** Blocks of an overlay. */
    blocks: async (visit: Visit, blocks: readonly Block[], mode: 'full' | 'browse'): Promise<Block[]> =>
      fresh(visit, withPaths(visit, await resolve(visit, blocks, { mode, pageId: null }))),
    /** The contents of a page. */
    body: async (visit: Visit, page: Readable<Page>, body: Body, isFull: boolean): Promise<Omit<Body, 'message_thread_id'>> => {
      const inside = {
        blocks: await resolve(visit, body.blocks, { mode: isFull ? 'full' : 'browse', pageId: page.id }),
        attributes: body.attributes,
        page_actions: body.page_actions.map((action) => ({ text: null, block_action: null, post_action_button_text: null, ...action })),
        type_data: await typeData(parts, visit, page, body, isFull),
      };
      return fresh(visit, withPaths(visit, inside));
    },
  };
}
