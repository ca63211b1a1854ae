/** What the moves need to know about a page. */
export type Placed = { id: string; parent_id: string | null; position: number };
/** `id` is the page's own: lists identify their items by it. */
export type TreeNode<T extends Placed> = { id: string; page: T; children: TreeNode<T>[] };
/** Where a page goes: its parent, and its position among the siblings (not counting itself). */
export type Move = { parent_id: string | null; position: number };
export type MoveCommand = 'up' | 'down' | 'indent' | 'outdent';

/** The nested tree, each level in order. A page whose parent is not in the list is at the top. */
export function nest<T extends Placed>(pages: readonly T[]): TreeNode<T>[] {
  const nodes = new Map(pages.map((page) => [page.id, { id: page.id, page, children: [] as TreeNode<T>[] }]));
  const roots: TreeNode<T>[] = [];
  for (const node of nodes.values()) (nodes.get(node.page.parent_id ?? '')?.children ?? roots).push(node);
  const sort = (level: TreeNode<T>[]) => {
    level.sort((one, other) => one.page.position - other.page.position);
    for (const { children } of level) sort(children);
  };
  sort(roots);
  return roots;
}

export const siblingsOf = <T extends Placed>(pages: readonly T[], parentId: string | null): T[] =>
  pages.filter((page) => page.parent_id === parentId).sort((one, other) => one.position - other.position);

/** Whether `id` is `ancestorId` or below it. */
export function isWithin(pages: readonly Placed[], id: string | null, ancestorId: string): boolean {
  const parents = new Map(pages.map((page) => [page.id, page.parent_id]));
  for (let at = id, steps = 0; at !== null && steps <= pages.length; at = parents.get(at) ?? null, steps += 1) if (at === ancestorId) return true;
  return false;
}

/** The move for a keyboard command; null at the edge. */
export function commandMove(pages: readonly Placed[], id: string, command: MoveCommand): Move | null {
  const page = pages.find((other) => other.id === id);
  if (!page) return null;
  const siblings = siblingsOf(pages, page.parent_id);
  const at = siblings.indexOf(page);
  if (command === 'up') return at > 0 ? { parent_id: page.parent_id, position: at - 1 } : null;
  if (command === 'down') return at < siblings.length - 1 ? { parent_id: page.parent_id, position: at + 1 } : null;
  if (command === 'indent') {
    const above = siblings[at - 1];
    return above ? { parent_id: above.id, position: siblingsOf(pages, above.id).length } : null;
  }
  const parent = pages.find((other) => other.id === page.parent_id);
  return parent ? { parent_id: parent.parent_id, position: siblingsOf(pages, parent.parent_id).indexOf(parent) + 1 } : null;
}

/** The move for a drop; null when it changes nothing or would put a page below itself. */
export function dropMove(pages: readonly Placed[], id: string, targetId: string, place: 'before' | 'after' | 'on'): Move | null {
  const [page, target] = [pages.find((other) => other.id === id), pages.find((other) => other.id === targetId)];
  const parentId = place === 'on' ? targetId : (target?.parent_id ?? null);
  if (!page || !target || isWithin(pages, parentId, id)) return null;
  if (place !== 'on' && id === targetId) return null;
  const others = siblingsOf(pages, parentId).filter((other) => other.id !== id);
  const position = place === 'on' ? others.length : others.indexOf(target) + (place === 'after' ? 1 : 0);
  return isSamePlace(pages, page, { parent_id: parentId, position }) ? null : { parent_id: parentId, position };
}

/** A page's current position, as a move: the target of an undo. */
export function placeNow(pages: readonly Placed[], id: string): Move | null {
  const page = pages.find((other) => other.id === id);
  return page ? { parent_id: page.parent_id, position: siblingsOf(pages, page.parent_id).indexOf(page) } : null;
}

/** The pages as they are after a move, before the server has confirmed it. */
export function applyMove<T extends Placed>(pages: readonly T[], id: string, { parent_id, position }: Move): T[] {
  const page = pages.find((other) => other.id === id);
  if (!page) return [...pages];
  const level = siblingsOf(pages, parent_id)
    .filter((other) => other.id !== id)
    .toSpliced(position, 0, page);
  const places = new Map(level.map((other, index) => [other.id, index]));
  return pages.map((other) => {
    const at = places.get(other.id);
    return at === undefined ? other : { ...other, parent_id, position: at };
  });
}

type Listed = Placed & { title: string; path: string; type?: string; tags?: readonly string[] };
/** The filter for pages; an empty word matches any. */
export type Wanted = { words?: string; type?: string; tag?: string };

/** The pages whose title or address contains the words, with the type and the tag, and their ancestors. */
export function filterTree<T extends Listed>(pages: readonly T[], { words: typed = '', type = '', tag = '' }: Wanted): T[] {
  const words = typed.trim().toLowerCase();
  if (words === '' && type === '' && tag === '') return [...pages];
  const byId = new Map(pages.map((page) => [page.id, page]));
  const kept = new Set<string>();
  for (const page of pages) {
    if (!`${page.title} ${page.path}`.toLowerCase().includes(words)) continue;
    if ((type !== '' && page.type !== type) || (tag !== '' && !page.tags?.includes(tag))) continue;
    for (let at: T | undefined = page; at && !kept.has(at.id); at = byId.get(at.parent_id ?? '')) kept.add(at.id);
  }
  return pages.filter(({ id }) => kept.has(id));
}

const isSamePlace = (pages: readonly Placed[], page: Placed, move: Move) =>
  page.parent_id === move.parent_id && placeNow(pages, page.id)?.position === move.position;
