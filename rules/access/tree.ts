import type { AccessRecord } from '@bandstand/contract/access.ts';

/** One page as the access index needs it. A list of these is in sibling order; the page's place comes from `parentId` alone. */
export type AccessPage = {
  readonly id: string;
  readonly parentId: string | null;
  readonly record: AccessRecord;
  readonly isPublished: boolean;
};

/** Why a page cannot be decided and is therefore closed (ACC-15). */
export type TreeFault = 'cycle' | 'missing_parent' | 'unpublished';

/** A page with what its decision needs, looked up once for the life of the index. */
export type AccessNode = {
  readonly id: string;
  readonly record: AccessRecord;
  readonly productIds: readonly string[];
  readonly parent: AccessNode | null;
  readonly children: readonly AccessNode[];
  /** The nearest page, itself included, that does not inherit; null: the app decides (L189). */
  readonly owner: AccessNode | null;
  /** Parent steps of that walk (ACC-4). */
  readonly steps: number;
  /** The nearest progress root, itself included. */
  readonly progressRoot: AccessNode | null;
  readonly fault: TreeFault | null;
  /** Whether any page below has a record of its own: lets a search for reachable children skip the branch. */
  readonly hasOwnRecordBelow: boolean;
};

export type AccessIndex = {
  readonly nodes: ReadonlyMap<string, AccessNode>;
  /** Top pages in order. */
  readonly tops: readonly AccessNode[];
  /** Pages whose place in the tree is broken, for the log (ACC-15); an unpublished page is no fault to report. */
  readonly faults: readonly { readonly pageId: string; readonly fault: 'cycle' | 'missing_parent' }[];
};

/** A node while the index is made or changed. */
export type Writable = { -readonly [K in Exclude<keyof AccessNode, 'children' | 'parent'>]: AccessNode[K] } & {
  children: AccessNode[];
  parent: Writable | null;
};
type Options = {
  /**
   * The list is the access tree file, from which closed pages were left out (ACC-22): an ancestor that is not in it does not
   * close a page which has a record of its own. Never set it where the decision counts.
   */
  isPartial?: boolean;
};

/** Builds the index once from all pages of an app in sibling order; O(pages), safe for any depth and for cycles. */
export function indexAccess(pages: Iterable<AccessPage>, options: Options = {}): AccessIndex {
  const nodes = new Map<string, Writable>();
  const placed: { node: Writable; page: AccessPage }[] = [];
  for (const page of pages) {
    // A second page of the same id would hang in the tree undecided.
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

/** A page without a place yet. */
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

/** Walks up to the nearest resolved page and settles the way down from there, so that no page is walked twice. */
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

/** Looks up what a page gets from above; its parent has to be settled. */
export function settle(node: Writable): void {
  const { parent, record } = node;
  // What inherits from a page in a cycle has no owner: it is closed by its fault, and the walk up ends here.
  const above = parent && node.fault !== 'cycle' ? parent : null;
  node.fault ??= above?.fault ?? null;
  node.owner = record.inherit ? (above?.owner ?? null) : node;
  node.steps = record.inherit && above ? above.steps + 1 : 0;
  node.progressRoot = record.is_progress_root ? node : (above?.progressRoot ?? null);
  if (record.inherit) return;
  for (let up = above; up && !up.hasOwnRecordBelow; up = up.parent) up.hasOwnRecordBelow = true;
}
