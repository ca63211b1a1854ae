import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { BuilderMessage } from '@bandstand/contract/preview.ts';
import type { Draft } from './withDraft.ts';

type DraftMessage = Extract<BuilderMessage, { type: 'builder:update' | 'builder:change' }>;

/** The draft after a message from the studio. Blocks not named in it stay identical objects. */
export function draftOf(before: Draft, message: DraftMessage): Draft {
  if (message.type === 'builder:update') return { page: message.page, blocks: message.blocks };
  const page = message.page ?? before.page;
  const changed = byId(message.blocks);
  if (!message.order) return { page, blocks: before.blocks.map((block) => changed.get(block.id) ?? block) };
  const known = byId(before.blocks);
  return { page, blocks: message.order.flatMap((id) => changed.get(id) ?? known.get(id) ?? []) };
}

const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id, block]));
