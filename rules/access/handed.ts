import type { AccessNode } from './tree.ts';

/**
 * Under which page a page stands in the tree that a viewer is handed (ACC-22): the nearest one above of which he may know, so that the tree
 * decides for him as the server does, and names no page that is hidden from him. Null: at the top. Undefined: the page is left out, because a
 * root that he may not know of decides when it opens; to him it is closed in any case, and its page JSON says why.
 */
export function handedParent(node: AccessNode, isListed: (node: AccessNode) => boolean): string | null | undefined {
  const { owner } = node;
  // The earlier rules would have decided before its schedule (ACC-5).
  const isDripped = owner?.record.is_scheduled && !owner.record.is_private && !owner.record.require_purchase;
  if (isDripped && owner.progressRoot && !isListed(owner.progressRoot)) return undefined;
  let above = node.parent;
  while (above && !isListed(above)) above = above.parent;
  return above?.id ?? null;
}
