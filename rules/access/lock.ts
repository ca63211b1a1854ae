import type { Decision } from '@bandstand/contract/access.ts';

/** What tapping a locked link does (L41–L43, NAV-8). `page`: leads to the locked page, which explains itself. */
export type LinkLock =
  | { reason: 'require_purchase'; productIds: string[]; overlayId: string | null }
  | { reason: 'require_authentication' }
  | { reason: 'is_scheduled'; availableAfter: string | null }
  | { reason: 'page' };

/** The lock of a link to a page with this decision; null: the link is open. Attachment and thread links decide with `browse: false` (L44). */
export function lockOf(decision: Decision): LinkLock | null {
  if (decision.granted) return null;
  if (decision.reason === 'PURCHASE_REQUIRED')
    return { reason: 'require_purchase', productIds: decision.product_ids, overlayId: decision.overlay_id };
  if (decision.reason === 'AUTHENTICATION_REQUIRED') return { reason: 'require_authentication' };
  if (decision.reason === 'IS_SCHEDULED') return { reason: 'is_scheduled', availableAfter: decision.available_after };
  return { reason: 'page' };
}

/** The buttons of the locked page (L60–L65, NAV-12). */
export type LockedPageActions = { purchase: boolean; logIn: boolean; startRootId: string | null; childIds: string[] };

/** The actions on the locked page, by the literal verdict. Purchase without products: "This content has no purchase options" (ACC-15). */
export function lockedPageActions(decision: Decision, isSignedIn: boolean): LockedPageActions {
  const reason = decision.lock_reason ?? decision.reason;
  return {
    purchase: reason === 'PURCHASE_REQUIRED',
    logIn: !isSignedIn,
    startRootId: reason === 'START_REQUIRED' ? decision.root_id : null,
    childIds: decision.children ?? [],
  };
}
