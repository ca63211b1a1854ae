import type { AppAccess, Decision } from '@bandstand/contract/access.ts';
import { decide } from './decide.ts';
import { guest, type AccessViewer, type PageSubscription } from './facts.ts';
import type { AccessIndex } from './tree.ts';

/** A tree with the app's settings, before or after an edit. */
export type AccessState = { tree: AccessIndex; app: AppAccess };
/** A viewer to evaluate an edit for; `key` names them in the answer. */
export type Persona = { key: string; viewer: AccessViewer };
export type AccessChange = { pageId: string; persona: string; before: Decision; after: Decision };

/**
 * The pages whose effective decision differs for any persona, in the order of the new tree. Added and removed pages are omitted: they did
 * not change. O(pages × personas).
 */
export function accessChanges(before: AccessState, after: AccessState, personas: readonly Persona[], now: string | number): AccessChange[] {
  const changes: AccessChange[] = [];
  for (const pageId of after.tree.nodes.keys()) {
    if (!before.tree.nodes.has(pageId)) continue;
    for (const { key, viewer } of personas) {
      const was = decide({ ...before, viewer, now }, pageId);
      const is = decide({ ...after, viewer, now }, pageId);
      if (!isSameAccess(was, is)) changes.push({ pageId, persona: key, before: was, after: is });
    }
  }
  return changes;
}

/** Whether two decisions give the viewer the same access: the verdict and its lock, ignoring which children a locked page names. */
export function isSameAccess(one: Decision, other: Decision): boolean {
  return (
    one.mode === other.mode &&
    (one.lock_reason ?? one.reason) === (other.lock_reason ?? other.reason) &&
    one.overlay_id === other.overlay_id &&
    one.available_after === other.available_after &&
    one.root_id === other.root_id &&
    one.product_ids.length === other.product_ids.length &&
    one.product_ids.every((id) => other.product_ids.includes(id))
  );
}

/**
 * Viewers that together meet every rule of the given states: a guest, a member without anything, an admin, a buyer of each product, and a
 * member who has just started every progress root and is in every private page, once without and once with all products.
 */
export function personasOf(states: readonly AccessState[], now: string): Persona[] {
  const products = new Set<string>();
  const joinable = new Set<string>();
  for (const { tree, app } of states) {
    for (const product of app.app_products) products.add(product.id);
    for (const { id, record, productIds } of tree.nodes.values()) {
      for (const productId of productIds) products.add(productId);
      if ((record.is_private && !record.inherit) || record.is_progress_root) joinable.add(id);
    }
  }
  const member: AccessViewer = { ...guest, subscriberId: 'persona', isSignedIn: true };
  const run: PageSubscription = { startedAt: now, startedAtExact: now, startFromPageId: null };
  const subscriptions = new Map([...joinable].map((id) => [id, run]));
  return [
    { key: 'guest', viewer: guest },
    { key: 'member', viewer: member },
    { key: 'admin', viewer: { ...member, isAdmin: true } },
    ...[...products].map((id) => ({ key: `product:${id}`, viewer: { ...member, activeProductIds: new Set([id]) } })),
    { key: 'joined', viewer: { ...member, subscriptions } },
    { key: 'joined_buyer', viewer: { ...member, activeProductIds: products, subscriptions } },
  ];
}
