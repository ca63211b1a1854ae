import { settle, toNode, type AccessIndex, type AccessNode, type AccessPage, type Writable } from './tree.ts';

/**
 * Adds or moves one page without touching the rest of the tree, so that the cost does not grow with the number of pages. `at`: its index
 * among its new siblings. False if the index must be rebuilt: the parent is missing or closed, or the tree has faults that the page may
 * heal.
 */
export function putPage(index: AccessIndex, page: AccessPage, at: number): boolean {
  const nodes = index.nodes as Map<string, AccessNode>;
  const parent = page.parentId === null ? null : (nodes.get(page.parentId) as Writable | undefined);
  const existingNode = nodes.get(page.id) as Writable | undefined;
  if (!page.isPublished || parent === undefined || parent?.fault || existingNode?.fault || index.faults.length > 0) return false;
  if (parent && isAtOrAbove(page.id, parent)) return false;
  const made = toNode(page);
  const node = existingNode ?? made;
  if (existingNode) {
    detach(index, existingNode);
    Object.assign(existingNode, { record: made.record, productIds: made.productIds });
  } else nodes.set(page.id, node);
  node.parent = parent;
  siblingsIn(index, parent).splice(at, 0, node);
  resettle(node);
  // `settle` stops at the first marked page. The moved branch is already marked, but its new parents may not be.
  if (node.hasOwnRecordBelow || !node.record.inherit) for (let up = parent; up; up = up.parent) up.hasOwnRecordBelow = true;
  return true;
}

/** Removes a page without children. False if the index must be rebuilt. */
export function takePage(index: AccessIndex, id: string): boolean {
  const node = index.nodes.get(id) as Writable | undefined;
  if (!node) return true;
  if (node.children.length > 0 || index.faults.length > 0) return false;
  detach(index, node);
  return (index.nodes as Map<string, AccessNode>).delete(id);
}

const siblingsIn = (index: AccessIndex, parent: Writable | null): AccessNode[] => (parent ? parent.children : (index.tops as AccessNode[]));

function detach(index: AccessIndex, node: Writable): void {
  const siblings = siblingsIn(index, node.parent);
  const at = siblings.indexOf(node);
  if (at >= 0) siblings.splice(at, 1);
}

function isAtOrAbove(id: string, node: Writable): boolean {
  for (let up: Writable | null = node; up; up = up.parent) if (up.id === id) return true;
  return false;
}

/** Recomputes what the page and its descendants inherit, from the top down. */
function resettle(node: Writable): void {
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    settle(next);
    waiting.push(...(next.children as Writable[]));
  }
}
