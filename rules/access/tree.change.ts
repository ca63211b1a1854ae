import { settle, toNode, type AccessIndex, type AccessNode, type AccessPage, type Writable } from './tree.ts';

/**
 * Puts one page in its place, or in a new one, without touching the rest of the tree: what an index costs to keep does not grow with
 * the number of pages. `at`: its place among the siblings it gets. False where only building anew is right: the parent is not
 * there or closed, or the tree has faults that the page may heal.
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
  // `settle` stops at the first page that is marked; a branch that moved is marked itself, its new parents may not be.
  if (node.hasOwnRecordBelow || !node.record.inherit) for (let up = parent; up; up = up.parent) up.hasOwnRecordBelow = true;
  return true;
}

/** Takes a page without children out. False where the whole index has to be built anew. */
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

/** The page and all below it, from the top: what they get from above is looked up again. */
function resettle(node: Writable): void {
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    settle(next);
    waiting.push(...(next.children as Writable[]));
  }
}
