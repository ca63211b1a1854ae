import type { AccessTree, AccessTreePage } from '@bandstand/contract/access.ts';
import { handedParent } from '@bandstand/rules/access/handed.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** Access tree (ACC-22): records, addresses and types below a root, `app` for the top pages; null for a root that the viewer may not know of. */
export function accessTree(visit: Visit, rootId: string): AccessTree | null {
  const root = rootId === 'app' ? null : visit.tree.page(rootId);
  // Nothing links into a circle or out of it (ACC-15), and walking it would never end.
  if (root && visit.tree.access.nodes.get(root.id)?.fault) return null;
  if (root === undefined || (root && !visit.isListable(root) && !hasListableBelow(visit, root))) return null;
  const pages: Record<string, AccessTreePage> = {};
  const add = (page: Page): void => {
    if (!visit.isListable(page)) return;
    const node = visit.tree.access.nodes.get(page.id);
    const parent = node ? handedParent(node, ({ id }) => isKnown(visit, id)) : null;
    if (parent !== undefined) pages[page.id] = { ...page.access, parent, path: visit.tree.pathOf(page.id), type: page.type };
  };
  if (!root) {
    visit.tree.childrenOf(null).forEach(add);
    return { root_id: rootId, version: visit.tree.version, pages };
  }
  // A page below the top is decided by what it inherits, so its parents are included.
  for (let above = parentOf(visit, root); above; above = parentOf(visit, above)) add(above);
  const waiting: Page[] = [root];
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    add(page);
    waiting.push(...visit.tree.childrenOf(page.id).toReversed());
  }
  return { root_id: rootId, version: visit.tree.version, pages };
}

const isKnown = (visit: Visit, id: string): boolean => {
  const page = visit.tree.page(id);
  return page !== undefined && visit.isListable(page);
};
const parentOf = (visit: Visit, page: Page): Page | undefined => (page.parentId ? visit.tree.page(page.parentId) : undefined);

/** Whether anything below a private page is open by its own record. */
function hasListableBelow(visit: Visit, page: Page): boolean {
  const waiting = visit.tree.childrenOf(page.id);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (visit.isListable(next)) return true;
    waiting.push(...visit.tree.childrenOf(next.id));
  }
  return false;
}

/** Whether the viewer's tree equals that of every guest: nothing was left out for them, so a shared cache may store it. */
export const isForEverybody = (visit: Visit): boolean => !visit.viewer.isSignedIn && visit.tree.inOrder().every(visit.isListable);
