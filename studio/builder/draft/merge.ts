import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { FieldName, PageDocument } from './document.ts';
import { isEqual } from '../../platform/equal.ts';

/** What both sides changed differently. */
export type Conflict =
  | { kind: 'field'; name: FieldName }
  | { kind: 'block'; id: string; mine: Block | null; theirs: Block | null }
  | { kind: 'order' };
export type Side = 'mine' | 'theirs';
export type Merged = { page: PageDocument; conflicts: Conflict[] };

/** An identifier for a conflict that is the same each time. */
export const conflictKey = (conflict: Conflict): string =>
  conflict.kind === 'order' ? 'order' : conflict.kind === 'field' ? `field:${conflict.name}` : `block:${conflict.id}`;

/**
 * Merges two changes to one page, field by field and block by block. A change on only one side is taken. Where both changed, `choose` decides and the
 * conflict is reported.
 */
export function mergePages(
  base: PageDocument,
  mine: PageDocument,
  theirs: PageDocument,
  choose: (conflict: Conflict) => Side = () => 'mine',
): Merged {
  const conflicts: Conflict[] = [];
  const decide = (conflict: Conflict) => {
    conflicts.push(conflict);
    return choose(conflict);
  };
  const page = { ...theirs };
  for (const name of Object.keys(mine) as (keyof PageDocument)[]) {
    if (name === 'blocks') continue;
    const side = sideOf(base[name], mine[name], theirs[name]) ?? decide({ kind: 'field', name });
    if (side === 'mine') Object.assign(page, { [name]: mine[name] });
  }
  page.blocks = mergeBlocks(base.blocks, mine.blocks, theirs.blocks, decide);
  return { page, conflicts };
}

/** The side that changed; null when both did, differently. */
function sideOf(base: unknown, mine: unknown, theirs: unknown): Side | null {
  if (isEqual(mine, theirs) || isEqual(mine, base)) return 'theirs';
  return isEqual(theirs, base) ? 'mine' : null;
}

function mergeBlocks(base: Block[], mine: Block[], theirs: Block[], decide: (conflict: Conflict) => Side): Block[] {
  const [inBase, inMine, inTheirs] = [byId(base), byId(mine), byId(theirs)];
  const kept = new Map<string, Block>();
  for (const id of new Set([...inMine.keys(), ...inTheirs.keys()])) {
    const [own, other] = [inMine.get(id) ?? null, inTheirs.get(id) ?? null];
    const side = sideOf(inBase.get(id) ?? null, own, other) ?? decide({ kind: 'block', id, mine: own, theirs: other });
    const block = side === 'mine' ? own : other;
    if (block) kept.set(id, block);
  }
  return orderOf(ids(base), ids(mine), ids(theirs), decide)
    .map((id) => kept.get(id))
    .filter((block) => block !== undefined);
}

/** The order of the side that moved blocks; blocks added by the other side stay after the block they were added after. */
function orderOf(base: string[], mine: string[], theirs: string[], decide: (conflict: Conflict) => Side): string[] {
  const shared = new Set(base.filter((id) => mine.includes(id) && theirs.includes(id)));
  const common = (order: string[]) => order.filter((id) => shared.has(id));
  const side = sideOf(common(base), common(mine), common(theirs)) ?? decide({ kind: 'order' });
  const [lead, other] = side === 'mine' ? [mine, theirs] : [theirs, mine];
  const order = [...lead];
  other.forEach((id, index) => {
    if (order.includes(id)) return;
    const before = other.slice(0, index).findLast((earlier) => order.includes(earlier));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

const ids = (blocks: Block[]) => blocks.map(({ id }) => id);
const byId = (blocks: Block[]) => new Map(blocks.map((block) => [block.id, block]));
