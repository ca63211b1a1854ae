import type { IntentKind } from '@bandstand/contract/checkout.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

/** A means of payment that a provider keeps; we hold its name and what a member recognises it by. */
export interface PaymentMethod {
  token: string;
  brand: string;
  last4: string;
}

/** `requires_payment`: nothing was taken. `processing`: nobody knows yet. `canceled`: nothing can be taken any more. */
export type PaymentStatus = 'requires_payment' | 'requires_authentication' | 'processing' | 'succeeded' | 'canceled';

/** What is to be paid. `metadata` comes back with the payment: it says which order and which quote were paid. */
export interface PaymentDraft {
  kind: IntentKind;
  /** Minor units; 0 with `setup_intent`. */
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

/** A payment as its provider knows it: the truth about money. */
export interface Payment extends PaymentDraft {
  id: string;
  clientSecret: string;
  status: PaymentStatus;
  /** Why the last try failed. */
  lastError: 'payment_failed' | 'payment_method_failed' | null;
  method: PaymentMethod | null;
}

/**
 * One provider of payments. Every call is safe to repeat: `create` and `charge` by their key, the others by what they do. None is called
 * inside a transaction, for a provider may be slow.
 */
export interface Gateway {
  readonly provider: string;
  /** Begins a payment that the buyer finishes with the provider. The same key gives the same payment, with what it was begun with. */
  create(tenant: Tenant, draft: PaymentDraft, key: string): Promise<Payment>;
  /** Changes what is to be paid. A payment that succeeded or was cancelled meanwhile stays as it is: read the answer's `status`. */
  update(tenant: Tenant, id: string, draft: PaymentDraft): Promise<Payment>;
  /** Null for a payment that the provider does not know. */
  read(tenant: Tenant, id: string): Promise<Payment | null>;
  /** Ends a payment that was not made. One that succeeded meanwhile stays so. */
  cancel(tenant: Tenant, id: string): Promise<Payment>;
  /** Takes money from a method that was kept, without the buyer. The same key never takes twice. */
  charge(tenant: Tenant, method: PaymentMethod, draft: PaymentDraft, key: string): Promise<Payment>;
}
