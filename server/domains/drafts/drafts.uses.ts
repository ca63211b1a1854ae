import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Use, Uses } from '../pieces/pieces.service.ts';
import { actionsIn, isIdText, mediaIn, piecesIn } from '@bandstand/rules/pages/walk.ts';

/** Each id once; in a place for everybody it is for everybody. */
function together(found: readonly Use[]): Use[] {
  const uses = new Map<string, boolean>();
  for (const { id, needs_full } of found) uses.set(id.toLowerCase(), needs_full && (uses.get(id.toLowerCase()) ?? true));
  return [...uses].map(([id, needs_full]) => ({ id, needs_full }));
}

/** What blocks show that has a place of its own: media, pieces, and the actions that can be asked for by id. */
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
    pieces: all((block) => (block.type === 'composed' || block.type === 'workout' ? piecesIn(block.data) : [])),
    actions: all((block) => actionsIn(block.data).map(({ value }) => value['id'])),
  };
}

/** The uses of several parts of a page as one. */
export const joined = (list: readonly Uses[]): Uses => ({
  media: together(list.flatMap(({ media }) => media)),
  pieces: together(list.flatMap(({ pieces }) => pieces)),
  actions: together(list.flatMap(({ actions }) => actions)),
});
