import type { AccessNode } from './tree.ts';

/**
 * A page's parent in the tree sent to a viewer (ACC-22): the nearest ancestor that they may know of. The tree then decides as the server
 * does and names no hidden page. Null: at the top. Undefined: omit the page, because a hidden root decides when it opens; it is closed to
 * this viewer in any case, and its page JSON says why.
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
