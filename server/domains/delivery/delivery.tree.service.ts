import type { AccessTree, AccessTreePage } from '@bandstand/contract/access.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** Access tree (ACC-22): records, addresses and types below a root, `app` for the top pages; null for a root that the viewer may not know of. */
export function accessTree(visit: Visit, rootId: string): AccessTree | null {
  const root = rootId === 'app' ? null : visit.tree.page(rootId);
  if (root === undefined || (root && !visit.isListable(root) && !hasListableBelow(visit, root))) return null;
  const found: Record<string, AccessTreePage> = {};
  const waiting: Page[] = root ? [root] : visit.tree.childrenOf(null).toReversed();
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    if (visit.isListable(page)) found[page.id] = { ...page.access, parent: page.parentId, path: visit.tree.pathOf(page.id), type: page.type };
    waiting.push(...visit.tree.childrenOf(page.id).toReversed());
  }
  return { root_id: rootId, version: visit.tree.version, pages: found };
}

/** Whether anything below a private page is open by a record of its own. */
function hasListableBelow(visit: Visit, page: Page): boolean {
  const waiting = visit.tree.childrenOf(page.id);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (visit.isListable(next)) return true;
    waiting.push(...visit.tree.childrenOf(next.id));
  }
  return false;
}

/** Whether the viewer's tree is the one of every guest: nothing was left out for him, so that a shared cache may keep it. */
export const isForEverybody = (visit: Visit): boolean => !visit.viewer.isSignedIn && visit.tree.inOrder().every(visit.isListable);
