import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { ShownPage } from '@bandstand/contract/preview.ts';

type Data = Record<string, unknown>;

/** The part that the server adds to a block, and the fields it depends on. */
const served: Partial<Record<Block['type'], { part: string; from: readonly string[] }>> = {
  collection: { part: 'collection', from: ['source', 'items', 'query'] },
  composed: { part: 'blocks', from: ['source_id'] },
  workout: { part: 'workout', from: ['workout_id'] },
};

/** The builder's state of a page: its fields, if sent, and its blocks. */
export type Draft = { page: ShownPage | null; blocks: readonly Block[] };

/** Puts the draft in place of the loaded page. A block keeps its server part while the fields it depends on are unchanged. */
export function withDraft(page: PageJson, { page: shown, blocks }: Draft): PageJson {
  const known = new Map(page.blocks.map((block) => [block.id, block]));
  const merged = blocks.map((block) => withServedPart(block, known.get(block.id)));
  if (!shown) return { ...page, blocks: merged };
  const { id: _id, title, ...fields } = shown;
  return { ...page, ...fields, page_title: title, page: { ...page.page, title }, blocks: merged };
}

/** Blocks with their server part, by draft block: the same objects are returned so that they do not rerender. */
const filled = new WeakMap<Block, Block>();

function withServedPart(block: Block, before: Block | undefined): Block {
  const rule = served[block.type];
  if (!rule || before?.type !== block.type) return block;
  if (before === filled.get(block)) return before;
  const [data, known] = [block.data as Data, before.data as Data];
  const made = (of: Data) => JSON.stringify(rule.from.map((name) => of[name]));
  if (data[rule.part] !== undefined || known[rule.part] === undefined || made(data) !== made(known)) return block;
  const completed = { ...block, data: { ...data, [rule.part]: known[rule.part] } } as Block;
  filled.set(block, completed);
  return completed;
}

/** Whether a block still needs the part that only the server can add. */
export const lacksServedPart = ({ blocks }: Pick<PageJson, 'blocks'>): boolean =>
  blocks.some(({ type, data }) => served[type] !== undefined && (data as Data)[served[type].part] === undefined);
