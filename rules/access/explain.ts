import type { AppAccess, Decision } from '@bandstand/contract/access.ts';
import { decide } from './decide.ts';
import type { AccessFacts } from './facts.ts';
import type { AccessIndex } from './tree.ts';

/** The rule of a page, regardless of the viewer: "inherits from X → rule" in the studio. */
export type EffectiveRule = {
  rule:
    | 'private'
    | 'purchase'
    | 'schedule'
    | 'authentication'
    | 'public'
    | 'app_private'
    | 'app_subscriber_only'
    | 'app_sign_in'
    | 'app_open'
    | 'fault';
  /** The page with the record; null: the app's settings. */
  ownerId: string | null;
  isInherited: boolean;
};

/** The first rule whose flag is set, at the nearest record (ACC-5). An unknown or closed-off page has the rule `fault`. */
export function effectiveRule(tree: AccessIndex, app: AppAccess, pageId: string): EffectiveRule {
  const node = tree.nodes.get(pageId);
  if (!node || node.fault) return { rule: 'fault', ownerId: null, isInherited: false };
  if (!node.owner) return { rule: ruleOfApp(app), ownerId: null, isInherited: true };
  const { record } = node.owner;
  const rule = record.is_private
    ? 'private'
    : record.require_purchase
      ? 'purchase'
      : record.is_scheduled
        ? 'schedule'
        : record.require_authentication
          ? 'authentication'
          : 'public';
  return { rule, ownerId: node.owner.id, isInherited: node.owner !== node };
}

/** The rule of a page that inherits from the app. */
export function ruleOfApp(app: AppAccess): EffectiveRule['rule'] {
  if (app.is_private) return 'app_private';
  if (app.is_subscriber_only) return 'app_subscriber_only';
  return app.require_sign_in ? 'app_sign_in' : 'app_open';
}

/** The data for the sentence "Who can see this?"; the client words it. */
export type Explanation = EffectiveRule & {
  pageId: string;
  verdict: 'open' | 'browse' | 'locked';
  /** The literal reason, never VIEWABLE_CHILDREN; null when open. */
  reason: Decision['reason'];
  productIds: string[];
  overlayId: string | null;
  availableAfter: string | null;
  rootId: string | null;
  childIds: string[];
  decision: Decision;
};

/**
 * Decides with the trace and names the deciding record. A drip page closed by its progress root keeps its own rule and the root's reason.
 */
export function explain(facts: AccessFacts, pageId: string): Explanation {
  const decision = decide(facts, pageId, { trace: true });
  return {
    ...effectiveRule(facts.tree, facts.app, pageId),
    pageId,
    decision,
    verdict: decision.mode === 'full' ? 'open' : decision.mode === 'browse' ? 'browse' : 'locked',
    reason: decision.lock_reason ?? decision.reason,
    productIds: decision.product_ids,
    overlayId: decision.overlay_id,
    availableAfter: decision.available_after,
    rootId: decision.root_id ?? facts.tree.nodes.get(pageId)?.owner?.progressRoot?.id ?? null,
    childIds: decision.children ?? [],
  };
}
