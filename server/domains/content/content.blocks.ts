import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { Workout } from '@bandstand/contract/workout.ts';
import { maxNesting } from '@bandstand/rules/pages/nesting.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** The most blocks that a page shows, including its saved block groups; further blocks are left out. */
const maxBlocks = 3000;

export interface BlocksDependencies {
  /** The pages that a collection shows to the viewer. */
  collected: (visit: Visit, data: Extract<Block, { type: 'collection' }>['data']) => Promise<ContentItem[]>;
  /** The current blocks of a saved block group; null: it is gone. */
  composed: (visit: Visit, id: string) => Promise<readonly Block[] | null>;
  workout: (visit: Visit, id: string) => Promise<Workout | null>;
  /** The feed of a page, created when the first block that needs it comes from a saved block group. */
  feedOf: (visit: Visit, pageId: string) => Promise<string | null>;
}

/** Where blocks are shown. `pageId` null: in an overlay, which has no threads. */
export interface Place {
  mode: 'full' | 'browse';
  pageId: string | null;
}

/**
 * Blocks as one viewer gets them, with collections, saved block groups and workouts filled in. A viewer who merely browses gets neither member-only
 * blocks nor threads (ACC-14).
 */
export function createBlocks({ collected, composed, workout, feedOf }: BlocksDependencies) {
  async function resolve(visit: Visit, blocks: readonly Block[], place: Place, state: { left: number }, depth: number): Promise<Block[]> {
    const served: Block[] = [];
    for (const block of blocks) {
      if (block.members_only && place.mode !== 'full') continue;
      if (state.left <= 0) break;
      state.left -= 1;
      served.push(await resolved(visit, block, place, state, depth));
    }
    return served;
  }

  async function resolved(visit: Visit, block: Block, place: Place, state: { left: number }, depth: number): Promise<Block> {
    switch (block.type) {
      case 'collection':
        return { ...block, data: { ...block.data, collection: { items: await collected(visit, block.data) } } };
      case 'composed': {
        const inside = depth < maxNesting ? await composed(visit, block.data.source_id) : null;
        return { ...block, data: { ...block.data, blocks: await resolve(visit, inside ?? [], place, state, depth + 1) } };
      }
      case 'workout':
        return { ...block, data: { ...block.data, workout: block.data.workout_id ? await workout(visit, block.data.workout_id) : null } };
      case 'chat':
      case 'livestream':
        return { ...block, data: { ...block.data, message_thread_id: await threadOf(visit, block, place, depth) } } as Block;
      default:
        return block;
    }
  }

  async function threadOf(visit: Visit, block: Extract<Block, { type: 'chat' | 'livestream' }>, place: Place, depth: number): Promise<string | null> {
    if (place.mode !== 'full' || place.pageId === null) return null;
    if (depth === 0) return block.data.message_thread_id ?? null;
    return visit.isPreview ? null : feedOf(visit, place.pageId);
  }

  return (visit: Visit, blocks: readonly Block[], place: Place): Promise<Block[]> => resolve(visit, blocks, place, { left: maxBlocks }, 0);
}
