import type { AppAccess, Decision } from '@bandstand/contract/access.ts';
import { hasStartMarker } from '../pages/hash.ts';
import type { AccessIndex } from './tree.ts';

export type PromptFacts = {
  decision: Decision;
  app: Pick<AppAccess, 'prompt_purchase_post_sign_up' | 'is_subscriber_only'>;
  /** Whether the walk ended at the app-level rules; see `inheritsGlobally`. */
  inheritsGlobally: boolean;
  isSignedIn: boolean;
  /** False while the session is unverified: nothing is prompted. */
  isAuthChecked: boolean;
  isSigningUp: boolean;
  /** The URL's hash, with or without `#`. */
  hash: string;
};

/**
 * The automatic prompt when a locked page is ready (L216–L222, ACC-16). `wait_sign_up`: decide again after `sign_up_finished`. Null: no
 * prompt, for example with a start hash (L36, NAV-5).
 */
export function promptOnReady(facts: PromptFacts): 'wait_sign_up' | 'auth' | 'checkout' | null {
  const { decision, app } = facts;
  if (decision.granted || !facts.isAuthChecked || hasStartMarker(facts.hash)) return null;
  const reason = decision.lock_reason ?? decision.reason;
  if (reason === 'AUTHENTICATION_REQUIRED') return 'auth';
  if (reason !== 'PURCHASE_REQUIRED') return null;
  if (facts.isSigningUp) return 'wait_sign_up';
  const isSignUpFirst = app.prompt_purchase_post_sign_up && app.is_subscriber_only && facts.inheritsGlobally && !facts.isSignedIn;
  return isSignUpFirst ? 'auth' : 'checkout';
}

/** Whether no page on the way up has its own record, so that the app's settings decide (L189, ACC-16). */
export function inheritsGlobally(tree: AccessIndex, pageId: string): boolean {
  const node = tree.nodes.get(pageId);
  return node !== undefined && node.owner === null && node.fault === null;
}
