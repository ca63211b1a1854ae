import type { AppAccess, Decision } from '@bandstand/contract/access.ts';
import { hasStartMarker } from '../pages/hash.ts';
import type { AccessIndex } from './tree.ts';

export type PromptFacts = {
  decision: Decision;
  app: Pick<AppAccess, 'prompt_purchase_post_sign_up' | 'is_subscriber_only'>;
  isSignedIn: boolean;
  /** False while the session is unverified: nothing is prompted. */
  isAuthChecked: boolean;
  /** The URL's hash, with or without `#`. */
  hash: string;
};

/**
 * Whether a locked page opens the login by itself when it is ready (L216–L222, ACC-16). `if_global`: only if the app's settings lock it, see
 * `inheritsGlobally`. Never with a start hash (L36, NAV-5). What must be bought is offered on the page (record 137).
 */
export function loginPrompt({ decision, app, isSignedIn, isAuthChecked, hash }: PromptFacts): 'always' | 'if_global' | 'never' {
  if (decision.granted || !isAuthChecked || hasStartMarker(hash)) return 'never';
  const reason = decision.lock_reason ?? decision.reason;
  if (reason === 'AUTHENTICATION_REQUIRED') return 'always';
  const isSignUpFirst = app.prompt_purchase_post_sign_up && app.is_subscriber_only && !isSignedIn;
  return reason === 'PURCHASE_REQUIRED' && isSignUpFirst ? 'if_global' : 'never';
}

/** Whether no page on the way up has its own record, so that the app's settings decide (L189, ACC-16). */
export function inheritsGlobally(tree: AccessIndex, pageId: string): boolean {
  const node = tree.nodes.get(pageId);
  return node !== undefined && node.owner === null && node.fault === null;
}
