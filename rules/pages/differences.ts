import { requireAt } from '../lists/require.ts';

/** A page as stored in a revision. */
export interface Comparable {
  title: string;
  type: string;
  slug: string;
  parent_id: string | null;
  fields: object;
  access: object;
  type_data: object | null;
  blocks: readonly ComparableBlock[];
}
interface ComparableBlock {
  id: string;
  type: string;
  data: object;
  style?: object;
  members_only?: boolean;
}
export interface BlockDifference {
  change: 'added' | 'removed' | 'moved' | 'changed';
  id: string;
  type: string;
  /** The text that identifies the block to people, if any. */
  title: string;
  fields: string[];
}
export interface Differences {
  /** There is no earlier one. */
  is_first: boolean;
  fields: string[];
  blocks: BlockDifference[];
}

const isSame = (a: unknown, b: unknown): boolean => a === b || sorted(a) === sorted(b);
/** The same text for any order of keys: the database does not preserve it. Null counts as absent. */
const sorted = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, part]) => part !== undefined && part !== null)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
const partsOf = (value: object): Map<string, unknown> => new Map<string, unknown>(Object.entries(value));
const namesOf = (before: object = {}, after: object = {}): string[] => {
  const [was, is] = [partsOf(before), partsOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])].filter((name) => !isSame(was.get(name), is.get(name)));
};

const titleKeys = ['title', 'text', 'name', 'caption', 'address', 'url'];
/** A block's first words. */
function titleOf({ data }: ComparableBlock): string {
  const parts = partsOf(data);
  const own = titleKeys.map((key) => parts.get(key)).find((value): value is string => typeof value === 'string' && value.trim() !== '');
  const text = own ?? firstText(parts.get('rich_text'), 0) ?? '';
  return text.trim().slice(0, 80);
}
function firstText(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > 20) return null;
  const { text } = value as { text?: unknown };
  if (typeof text === 'string' && text.trim() !== '') return text;
  for (const inner of Object.values(value)) {
    const text = firstText(inner, depth + 1);
    if (text !== null) return text;
  }
  return null;
}

/** Ids that kept their order: the longest such sequence, so that a single dragged block counts as the one that moved. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, at) => [id, at]));
  type Step = { id: string; place: number; before: Step | null };
  // The run of each length that ends earliest, by its last step.
  const ends: Step[] = [];
  for (const id of after) {
    const own = place.get(id);
    if (own === undefined) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (requireAt(ends, middle).place < own) low = middle + 1;
      else high = middle;
    }
    ends[low] = { id, place: own, before: ends[low - 1] ?? null };
  }
  const kept = new Set<string>();
  for (let step = ends.at(-1) ?? null; step; step = step.before) kept.add(step.id);
  return kept;
}

/** What a revision changed from the one before (studio.md 2, version history): settings by name, blocks by kind of change. */
export function differences(before: Comparable | null, after: Comparable): Differences {
  if (!before) return { is_first: true, fields: [], blocks: [] };
  const access = namesOf(before.access, after.access).filter((name) => name !== 'parent');
  const fields = [
    ...(['title', 'type', 'slug'] as const).filter((name) => before[name] !== after[name]),
    ...(before.parent_id === after.parent_id ? [] : ['parent_id']),
    ...namesOf(before.fields, after.fields),
    ...(access.length > 0 ? ['access'] : []),
    ...(isSame(before.type_data, after.type_data) ? [] : ['type_data']),
  ];
  const old = new Map(before.blocks.map((block) => [block.id, block]));
  const now = new Set(after.blocks.map(({ id }) => id));
  const stays = unmoved(
    before.blocks.map(({ id }) => id),
    after.blocks.map(({ id }) => id),
  );
  const entry = (change: BlockDifference['change'], block: ComparableBlock, names: string[] = []): BlockDifference => ({
    change,
    id: block.id,
    type: block.type,
    title: titleOf(block),
    fields: names,
  });
  const blocks = after.blocks.flatMap((block): BlockDifference[] => {
    const previous = old.get(block.id);
    if (!previous) return [entry('added', block)];
    const names = [
      ...namesOf(previous.data, block.data),
      ...namesOf(previous.style, block.style),
      ...((previous.members_only ?? false) === (block.members_only ?? false) ? [] : ['members_only']),
    ];
    return [...(stays.has(block.id) ? [] : [entry('moved', block)]), ...(names.length > 0 ? [entry('changed', block, names)] : [])];
  });
  return { is_first: false, fields, blocks: [...blocks, ...before.blocks.filter(({ id }) => !now.has(id)).map((block) => entry('removed', block))] };
}
