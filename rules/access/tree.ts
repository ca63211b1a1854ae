import type { AccessRecord } from '@bandstand/contract/access.ts';

/** One page as the access index needs it. A list of them is in sibling order; `parentId` alone determines the place. */
export type AccessPage = {
  readonly id: string;
  readonly parentId: string | null;
  readonly record: AccessRecord;
  readonly isPublished: boolean;
};

/** Why a page cannot be decided and is therefore closed (ACC-15). */
export type TreeFault = 'cycle' | 'missing_parent' | 'unpublished';

/** A page with the data for its decision, computed once per index. */
export type AccessNode = {
  readonly id: string;
  readonly record: AccessRecord;
  readonly productIds: readonly string[];
  readonly parent: AccessNode | null;
  readonly children: readonly AccessNode[];
  /** The nearest page that does not inherit, possibly itself; null: the app decides (L189). */
  readonly owner: AccessNode | null;
  /** Parent steps of that walk (ACC-4). */
  readonly steps: number;
  /** The nearest progress root, possibly itself. */
  readonly progressRoot: AccessNode | null;
  readonly fault: TreeFault | null;
  /** Whether any page below has its own record; if not, a search for reachable children skips the branch. */
  readonly hasOwnRecordBelow: boolean;
};

export type AccessIndex = {
  readonly nodes: ReadonlyMap<string, AccessNode>;
  /** Top pages in order. */
  readonly tops: readonly AccessNode[];
  /** Pages with a broken place in the tree, for the log (ACC-15); an unpublished page is not a reported fault. */
  readonly faults: readonly { readonly pageId: string; readonly fault: 'cycle' | 'missing_parent' }[];
};

/** A node while the index is built or changed. */
export type Writable = { -readonly [K in Exclude<keyof AccessNode, 'children' | 'parent'>]: AccessNode[K] } & {
  children: AccessNode[];
  parent: Writable | null;
};
type Options = {
  /**
   * The list is an access tree file without closed pages (ACC-22): a missing ancestor does not close a page with its own record. Never set
   * it where the decision is final.
   */
  isPartial?: boolean;
};

/** Builds the index from all pages of an app in sibling order; O(pages), safe for any depth and for cycles. */
export function indexAccess(pages: Iterable<AccessPage>, options: Options = {}): AccessIndex {
  const nodes = new Map<string, Writable>();
  const placed: { node: Writable; page: AccessPage }[] = [];
  for (const page of pages) {
    // A second page with the same id would be in the tree undecided.
    if (nodes.has(page.id)) continue;
    const node = toNode(page);
    nodes.set(page.id, node);
    placed.push({ node, page });
  }
  const tops: Writable[] = [];
  for (const { page, node } of placed) {
    if (page.parentId === null) {
      tops.push(node);
      continue;
    }
    const parent = nodes.get(page.parentId);
    if (!parent) node.fault ??= options.isPartial && !page.record.inherit ? null : 'missing_parent';
    else {
      node.parent = parent;
      parent.children.push(node);
    }
  }
  const resolved = new Set<Writable>();
  for (const node of nodes.values()) resolve(node, resolved);
  const faults: { pageId: string; fault: 'cycle' | 'missing_parent' }[] = [];
  for (const { id, fault } of nodes.values()) if (fault === 'cycle' || fault === 'missing_parent') faults.push({ pageId: id, fault });
  return { nodes, tops, faults };
}

/** A page that has no place yet. */
export function toNode(page: AccessPage): Writable {
  return {
    id: page.id,
    record: page.record,
    productIds: page.record.products.map((product) => product.id),
    parent: null,
    children: [],
    owner: null,
    steps: 0,
    progressRoot: null,
    fault: page.isPublished ? null : 'unpublished',
    hasOwnRecordBelow: false,
  };
}

/** Walks up to the nearest resolved page, then settles downwards, so that no page is walked twice. */
function resolve(start: Writable, resolved: Set<Writable>): void {
  const chain: Writable[] = [];
  const inChain = new Set<Writable>();
  let node: Writable | null = start;
  while (node && !resolved.has(node) && !inChain.has(node)) {
    chain.push(node);
    inChain.add(node);
    node = node.parent;
  }
  if (node && inChain.has(node)) for (const member of chain.slice(chain.indexOf(node))) member.fault = 'cycle';
  for (const member of chain.reverse()) {
    settle(member);
    resolved.add(member);
  }
}

/** Computes what a page inherits; its parent must be settled. */
export function settle(node: Writable): void {
  const { parent, record } = node;
  // Pages inheriting from a page in a cycle have no owner: the fault closes them, and the walk up ends here.
  const above = parent && node.fault !== 'cycle' ? parent : null;
  node.fault ??= above?.fault ?? null;
  node.owner = record.inherit ? (above?.owner ?? null) : node;
  node.steps = record.inherit && above ? above.steps + 1 : 0;
  node.progressRoot = record.is_progress_root ? node : (above?.progressRoot ?? null);
  if (record.inherit) return;
  for (let up = above; up && !up.hasOwnRecordBelow; up = up.parent) up.hasOwnRecordBelow = true;
}
