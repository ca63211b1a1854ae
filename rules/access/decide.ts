import type { Decision } from '@bandstand/contract/access.ts';
import { appRules } from './app-rules.ts';
import type { AccessFacts } from './facts.ts';
import { pageRules } from './page-rules.ts';
import type { AccessNode } from './tree.ts';
import { deny, note, type Trace, type Verdict } from './verdict.ts';

type Options = {
  /** False: return the rule's denial without browsing, for attachment and thread links (L44, NAV-9). */
  browse?: boolean;
  /** Fill `trace`; for staff and previews only (ACC-1). */
  trace?: boolean;
};

/**
 * Who may open a page, and why not (L187–L214, ACC-1 to ACC-19). Server, client and studio share this decision; the server's is final. An
 * unknown or unpublished page, one below an unpublished page, or one in a cycle is IS_PRIVATE (ACC-15).
 */
export function decide(facts: AccessFacts, pageId: string, options: Options = {}): Decision {
  const trace: Trace = options.trace ? [] : null;
  const node = facts.tree.nodes.get(pageId);
  const verdict = node ? judge(facts, node, options.browse ?? true, trace) : unknownPage(trace);
  const decision = toDecision(verdict);
  if (node && mayNameChildren(verdict)) {
    const children = reachableBelow(facts, node);
    if (children.length > 0) {
      decision.lock_reason = decision.reason;
      decision.reason = 'VIEWABLE_CHILDREN';
      decision.children = children;
      note(trace, 'viewable_children', node, 'VIEWABLE_CHILDREN');
    }
  }
  if (trace) decision.trace = trace;
  return decision;
}

/** The nearest descendants with their own record that the viewer may open or browse, in tree order (ACC-13). */
export function reachable(facts: AccessFacts, pageId: string): string[] {
  const node = facts.tree.nodes.get(pageId);
  return node ? reachableBelow(facts, node) : [];
}

/**
 * Whether lists, searches and the access tree may name the page: everything except IS_PRIVATE, which also counts as a lock reason (ACC-22,
 * PRG-10).
 */
export function isListable(decision: Decision): boolean {
  return (decision.lock_reason ?? decision.reason) !== 'IS_PRIVATE';
}

/** Whether the page may appear in a list for this viewer. Same as `isListable(decide(…))`, but does not search for children. */
export function listable(facts: AccessFacts, pageId: string): boolean {
  const node = facts.tree.nodes.get(pageId);
  return node !== undefined && judge(facts, node, true, null).reason !== 'IS_PRIVATE';
}

/** The ids in this viewer's access tree file, in the order of the index (ACC-22). */
export function listablePageIds(facts: AccessFacts): string[] {
  const ids: string[] = [];
  for (const node of facts.tree.nodes.values()) if (judge(facts, node, true, null).reason !== 'IS_PRIVATE') ids.push(node.id);
  return ids;
}

function judge(facts: AccessFacts, page: AccessNode, mayBrowse: boolean, trace: Trace): Verdict {
  if (page.fault) {
    note(trace, 'fault', page, page.fault);
    return deny('IS_PRIVATE', 'fault');
  }
  if (trace) noteWalk(page, trace);
  if (!page.owner) return appRules(facts.app, facts.viewer, page.steps, mayBrowse, trace);
  // A root is at or above the owner, and the owner itself is handled by the rule: the recursion only climbs.
  const decideRoot = (root: AccessNode) => judge(facts, root, false, trace);
  return pageRules({ facts, page, owner: page.owner, mayBrowse, trace, decideRoot });
}

function noteWalk(page: AccessNode, trace: Trace): void {
  for (let step: AccessNode | null = page; step && step !== page.owner; step = step.parent) note(trace, 'inherit', step, 'inherits');
  note(trace, 'owner', page.owner, page.owner ? 'page' : 'app');
}

function unknownPage(trace: Trace): Verdict {
  note(trace, 'fault', null, 'unknown_page');
  return deny('IS_PRIVATE', 'fault');
}

function mayNameChildren({ mode, level, reason }: Verdict): boolean {
  return mode === 'none' && level === 'page' && (reason === 'IS_PRIVATE' || reason === 'PURCHASE_REQUIRED');
}

function reachableBelow(facts: AccessFacts, page: AccessNode): string[] {
  const found: string[] = [];
  const waiting: AccessNode[] = [];
  const queueChildren = (node: AccessNode) => {
    for (const child of node.children.toReversed()) waiting.push(child);
  };
  if (page.hasOwnRecordBelow) queueChildren(page);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    // A fault closes the whole branch (ACC-15), whatever the records below it say.
    if (node.fault) continue;
    if (!node.record.inherit && judge(facts, node, true, null).mode !== 'none') found.push(node.id);
    else if (node.hasOwnRecordBelow) queueChildren(node);
  }
  return found;
}

function toDecision(verdict: Verdict): Decision {
  return {
    granted: verdict.mode !== 'none',
    mode: verdict.mode,
    reason: verdict.reason,
    product_ids: verdict.productIds.slice(),
    overlay_id: verdict.overlayId,
    available_after: verdict.availableAfter,
    root_id: verdict.rootId,
    trace: [],
  };
}
