import type { Store } from '@bandstand/contract/iap.ts';
import type { PaymentKeys } from '@bandstand/contract/payments.studio.ts';
import { isoOf } from '../../platform/clock.ts';

export type AppleKeys = NonNullable<PaymentKeys['apple']>;
export type GoogleKeys = NonNullable<PaymentKeys['google']>;
export interface StoreKeys {
  apple?: AppleKeys | null | undefined;
  google?: GoogleKeys | null | undefined;
}

/** How to reach the stores, and which roots to trust; tests pass another one. */
export interface StoreNetwork {
  fetch: typeof fetch;
  /** Root certificates in PEM. */
  appleRoots: readonly string[];
  /** Whether to check for revoked certificates. */
  asksForRevoked: boolean;
}

/** `grace`: no longer paid, but still open by the store's own grace period. `revoked`: refunded. */
export type StoreState = 'active' | 'grace' | 'expired' | 'revoked';

/** A purchase as its store reports it now: the only truth about it. */
export interface StorePurchase {
  store: Store;
  /** The same through all renewals: the owner is stored under it (COM-18). */
  originalId: string;
  latestId: string;
  /** The purchase that this one replaces, which has the same owner. */
  replaces: string | null;
  /** The store's id of the product. */
  productId: string;
  state: StoreState;
  isSubscription: boolean;
  isSandbox: boolean;
  /** Found in the sandbox though the keys are for the real store: only testers have these. */
  isBesideKeys?: boolean;
  /** ISO 8601 UTC; null: it does not end. */
  expiresAt: string | null;
  purchasedAt: string;
  /** In minor units; null when the store does not say. */
  price: { amount: number; currency: string } | null;
  /** Confirms to the store that the buyer has it, if the store requires that. */
  acknowledge: (() => Promise<void>) | null;
}

/**
 * A store, asked with the keys of an app. Null for purchases that it does not know, or of another app. Throws 501 `not_configured` when it refuses
 * the keys, 502 `provider_down` when the outcome is unknown.
 */
export interface StoreReader {
  read(transactionId: string): Promise<StorePurchase | null>;
}

export const storeOf = (transactionId: string): Store => (/^\d{1,30}$/.test(transactionId) ? 'apple' : 'google');
export const isoOfMs = (ms: number | null | undefined): string | null => (typeof ms === 'number' ? isoOf(ms) : null);
