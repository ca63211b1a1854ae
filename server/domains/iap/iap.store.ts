import type { Store } from '@bandstand/contract/iap.ts';
import type { PaymentKeys } from '@bandstand/contract/payments.studio.ts';
import { isoOf } from '../../platform/clock.ts';

export type AppleKeys = NonNullable<PaymentKeys['apple']>;
export type GoogleKeys = NonNullable<PaymentKeys['google']>;
export interface StoreKeys {
  apple?: AppleKeys | null | undefined;
  google?: GoogleKeys | null | undefined;
}

/** How the stores are reached, and whom they are believed by: another one in tests. */
export interface StoreNetwork {
  fetch: typeof fetch;
  /** Root certificates in PEM. */
  appleRoots: readonly string[];
  /** Asks whether a certificate was taken back. */
  asksForRevoked: boolean;
}

/** `grace`: paid for no more, and still open by the store's own grace. `revoked`: given back. */
export type StoreState = 'active' | 'grace' | 'expired' | 'revoked';

/** A purchase as its store tells it now: the only truth about it. */
export interface StorePurchase {
  store: Store;
  /** The same through all renewals: whose it is, is kept by this (COM-18). */
  originalId: string;
  latestId: string;
  /** The purchase in whose place this one stands: of the same owner, then. */
  replaces: string | null;
  /** What the store calls what was bought. */
  productId: string;
  state: StoreState;
  isSubscription: boolean;
  isSandbox: boolean;
  /** Met in the sandbox though the keys are those of the real store: only testers have such. */
  isBesideKeys?: boolean;
  /** ISO 8601 UTC; null: it does not end. */
  expiresAt: string | null;
  purchasedAt: string;
  /** In minor units; null where the store does not say. */
  price: { amount: number; currency: string } | null;
  /** Tells the store that the buyer has it, where it wants to know. */
  acknowledge: (() => Promise<void>) | null;
}

/**
 * A store, asked with the keys of an app. Null for what the store does not know, or knows of another app. Throws 501 `not_configured` where it
 * refuses the keys, 502 `provider_down` where nobody knows.
 */
export interface StoreReader {
  read(transactionId: string): Promise<StorePurchase | null>;
}

export const storeOf = (transactionId: string): Store => (/^\d{1,30}$/.test(transactionId) ? 'apple' : 'google');
export const isoOfMs = (ms: number | null | undefined): string | null => (typeof ms === 'number' ? isoOf(ms) : null);
