import type { Block } from '@bandstand/contract/blocks/block.ts';
import { actionsIn, isIdText, mediaIn, reusablesIn } from './walk.ts';

/** Something shown in a place. `needs_full`: inside a members-only block, so viewers who only browse do not get it (ACC-14). */
export interface Use {
  id: string;
  needs_full: boolean;
}
export interface Uses {
  media: Use[];
  reusables: Use[];
  actions: Use[];
}

/** Each id once; shown to everyone in one place means for everyone. */
function together(found: readonly Use[]): Use[] {
  const uses = new Map<string, boolean>();
  for (const { id, needs_full } of found) uses.set(id.toLowerCase(), needs_full && (uses.get(id.toLowerCase()) ?? true));
  return [...uses].map(([id, needs_full]) => ({ id, needs_full }));
}

/** What blocks show that can be requested by id: media, saved block groups, workouts and actions. */
export function usesIn(blocks: readonly Block[]): Uses {
  const all = (of: (block: Block) => readonly unknown[]): Use[] =>
    together(
      blocks.flatMap((block) =>
        of(block)
          .filter(isIdText)
          .map((id) => ({ id, needs_full: block.members_only })),
      ),
    );
  return {
    media: all(mediaIn),
    reusables: all((block) => (block.type === 'composed' || block.type === 'workout' ? reusablesIn(block.data) : [])),
    actions: all((block) => [
      ...actionsIn(block.data).map(({ value }) => value['id']),
      // Its list is asked for by the id of the block.
      ...(block.type === 'form_submission' ? [block.id] : []),
    ]),
  };
}

/** The merged uses of several parts of a page. */
export const joined = (list: readonly Uses[]): Uses => ({
  media: together(list.flatMap(({ media }) => media)),
  reusables: together(list.flatMap(({ reusables }) => reusables)),
  actions: together(list.flatMap(({ actions }) => actions)),
});

/** What a value without blocks shows: media only. */
export const mediaUsesIn = (data: object): Uses => ({
  media: [...new Set(mediaIn(data))].map((id) => ({ id, needs_full: false })),
  reusables: [],
  actions: [],
});
