import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageFields } from '@bandstand/contract/pages.studio.ts';

/** What the editor edits and undoes: everything about a page except access, which has its own panel and call. */
export type PageDocument = Omit<PageFields, 'access'>;
export type FieldName = Exclude<keyof PageDocument, 'blocks'>;
type NewId = () => string;

const withBlocks = (page: PageDocument, blocks: Block[]): PageDocument => ({ ...page, blocks });
export const blockAt = (page: PageDocument, id: string): number => page.blocks.findIndex((block) => block.id === id);
export const findBlock = (page: PageDocument, id: string | null): Block | null => page.blocks.find((block) => block.id === id) ?? null;

/** Every command returns the same page object when nothing changes: then there is nothing to save or undo. */
export function setField<K extends FieldName>(page: PageDocument, name: K, value: PageDocument[K]): PageDocument {
  return Object.is(page[name], value) ? page : { ...page, [name]: value };
}

/** Inserts blocks before the one at `index`; past the end they come last. */
export function insertBlocks(page: PageDocument, index: number, blocks: readonly Block[]): PageDocument {
  return blocks.length === 0 ? page : withBlocks(page, page.blocks.toSpliced(Math.max(0, index), 0, ...blocks));
}

/** Replaces a block with others. */
export function replaceBlock(page: PageDocument, id: string, blocks: readonly Block[]): PageDocument {
  const index = blockAt(page, id);
  return index < 0 ? page : withBlocks(page, page.blocks.toSpliced(index, 1, ...blocks));
}

export function removeBlocks(page: PageDocument, ids: readonly string[]): PageDocument {
  const blocks = page.blocks.filter(({ id }) => !ids.includes(id));
  return blocks.length === page.blocks.length ? page : withBlocks(page, blocks);
}

/** Moves blocks one position up or down, each past the next one that stays; those at the end wait there for the others. */
export function moveBlocksBy(page: PageDocument, ids: readonly string[], step: -1 | 1): PageDocument {
  const blocks = [...page.blocks];
  const order = blocks.keys().toArray();
  let isMoved = false;
  for (const index of step < 0 ? order : order.toReversed()) {
    const [block, other] = [blocks[index], blocks[index + step]];
    if (!block || !other || !ids.includes(block.id) || ids.includes(other.id)) continue;
    blocks[index] = other;
    blocks[index + step] = block;
    isMoved = true;
  }
  return isMoved ? withBlocks(page, blocks) : page;
}

/** Moves several blocks before or after another one, in page order. */
export function moveBlocksTo(page: PageDocument, ids: ReadonlySet<string>, targetId: string, place: 'before' | 'after'): PageDocument {
  if (ids.has(targetId) || blockAt(page, targetId) < 0) return page;
  const moved = page.blocks.filter(({ id }) => ids.has(id));
  const rest = page.blocks.filter(({ id }) => !ids.has(id));
  const at = rest.findIndex(({ id }) => id === targetId) + (place === 'after' ? 1 : 0);
  const blocks = rest.toSpliced(at, 0, ...moved);
  return blocks.every((block, index) => block === page.blocks[index]) ? page : withBlocks(page, blocks);
}

/** Changes one property of a block's data; `undefined` removes it. Properties that the studio does not know stay (BLK-3). */
export function setBlockData(page: PageDocument, id: string, name: string, value: unknown): PageDocument {
  return changeBlock(page, id, (block) => (isSet(block.data, name, value) ? block : ({ ...block, data: put(block.data, name, value) } as Block)));
}

/** Changes a property that may be nested, such as `items.2.title`; a path that leads nowhere changes nothing. */
export function setBlockDataAt(page: PageDocument, id: string, path: string, value: unknown): PageDocument {
  return changeBlock(page, id, (block) => {
    const data = putAt(block.data, path.split('.'), value);
    return data === block.data ? block : ({ ...block, data } as Block);
  });
}

export function setBlockStyle(page: PageDocument, id: string, name: string, value: unknown): PageDocument {
  return changeBlock(page, id, (block) => (isSet(block.style, name, value) ? block : { ...block, style: put(block.style, name, value) }));
}

export function setMembersOnly(page: PageDocument, id: string, isMembersOnly: boolean): PageDocument {
  return changeBlock(page, id, (block) => (block.members_only === isMembersOnly ? block : { ...block, members_only: isMembersOnly }));
}

/** Copies with new ids, inserted after the last of the blocks in page order. */
export function duplicateBlocks(page: PageDocument, ids: readonly string[], newId: NewId): PageDocument {
  const last = page.blocks.findLastIndex(({ id }) => ids.includes(id));
  const copies = page.blocks.filter(({ id }) => ids.includes(id)).map((block) => copyBlock(block, newId));
  return insertBlocks(page, last + 1, copies);
}

/** The block with a new id, and new ids for its actions. The thread of a chat or a stream is not shared. */
export function copyBlock(block: Block, newId: NewId): Block {
  const data = renewActions(structuredClone(block.data), newId) as Record<string, unknown>;
  if (block.type === 'chat' || block.type === 'livestream') delete data['message_thread_id'];
  return { ...structuredClone(block), id: newId(), data } as Block;
}

function renewActions(value: unknown, newId: NewId): unknown {
  if (Array.isArray(value)) return value.map((entry) => renewActions(entry, newId));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const isAction = (name === 'action' || name.endsWith('_action')) && typeof inner === 'object' && inner !== null && 'type' in inner;
    return [name, isAction ? { ...inner, id: newId() } : renewActions(inner, newId)];
  });
  return Object.fromEntries(entries);
}

function changeBlock(page: PageDocument, id: string, change: (block: Block) => Block): PageDocument {
  const index = blockAt(page, id);
  const block = page.blocks[index];
  if (!block) return page;
  const changed = change(block);
  return changed === block ? page : withBlocks(page, page.blocks.with(index, changed));
}

const isSet = (record: object, name: string, value: unknown) => Object.is((record as Record<string, unknown>)[name], value);

function put<T extends object>(record: T, name: string, value: unknown): T {
  if (value !== undefined) return { ...record, [name]: value };
  const { [name]: _taken, ...rest } = record as Record<string, unknown>;
  return rest as T;
}

function putAt<T>(record: T, [name, ...rest]: string[], value: unknown): T {
  if (name === undefined || typeof record !== 'object' || record === null) return record;
  const own = record as Record<string, unknown>;
  if (rest.length > 0 && typeof own[name] !== 'object') return record;
  const next = rest.length > 0 ? putAt(own[name], rest, value) : value;
  if (Object.is(own[name], next)) return record;
  return (Array.isArray(record) ? record.map((entry, at) => (String(at) === name ? next : entry)) : { ...own, [name]: next }) as T;
}
