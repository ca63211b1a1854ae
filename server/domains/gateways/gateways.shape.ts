import type { IntentKind } from '@bandstand/contract/checkout.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

/** A means of payment stored at a provider; we store its token and what a member recognises it by. */
export interface PaymentMethod {
  token: string;
  brand: string;
  last4: string;
  /** Its customer at the provider, if the provider has customers. */
  customer?: string | null;
  /** The last month in which a card is valid, as `YYYY-MM`, if the provider says so. */
  expiry?: string | null;
  /** The country of the card or the account, if the provider says so. */
  country?: string | null;
}

/**
 * `requires_payment`: nothing was taken. `requires_authentication`: the buyer's bank asks them. `processing`: the outcome is unknown; with the manual
 * gateway it waits for the owner. `canceled`: nothing can be taken any more.
 */
export type PaymentStatus = 'requires_payment' | 'requires_authentication' | 'processing' | 'succeeded' | 'canceled';

/** The payer. */
export interface Buyer {
  subscriberId: string;
  email: string;
  name: string | null;
}

/** The payment to make. `metadata` is returned with the payment: it says which order and which quote were paid. */
export interface PaymentAsk {
  kind: IntentKind;
  /** Minor units; 0 with `setup_intent`. */
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** What the owner reads at the provider. */
  description?: string | null;
}

/** A payment that the buyer makes. */
export interface PaymentDraft extends PaymentAsk {
  buyer: Buyer;
  /** Stores the means of payment, to charge it later without the buyer. A `setup_intent` always stores it. */
  saves: boolean;
}

/** A payment as its provider knows it: the truth about money. */
export interface Payment {
  id: string;
  /** The gateway that took it: the app may have chosen another one since. */
  provider: string;
  clientSecret: string;
  kind: IntentKind;
  /** Minor units, as requested. */
  amount: number;
  /** The amount in the provider's units, for its forms in the buyer's browser, which do not convert. If missing, the same number. */
  providerAmount?: number;
  currency: string;
  metadata: Record<string, string>;
  status: PaymentStatus;
  /** Why the last try failed. */
  lastError: 'payment_failed' | 'payment_method_failed' | null;
  /** Chargeable later only if the payment `saves` it. */
  method: PaymentMethod | null;
  /** Made with the provider's own test keys: no money moves. */
  isTest?: boolean;
}

/** A refund in progress. `failed`: the money stays with the owner. */
export interface ProviderRefund {
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  /** Minor units. */
  amount: number;
  metadata: Record<string, string>;
}

/** A refund read without its payment. */
export type LateRefund = Pick<ProviderRefund, 'id' | 'state'> & { paymentId: string };

/** A payment that the buyer's bank disputes. */
export interface Dispute {
  id: string;
  paymentId: string;
  state: 'open' | 'won' | 'lost';
  /** Minor units. */
  amount: number;
  currency: string;
  reason: string;
  /** What the provider charged for it, if it says so. */
  fee: { amount: number; currency: string } | null;
  /** Its stage in detail. `waits`: for an answer; `isInquiry`: the bank only asks, and took nothing. */
  stage: { waits: boolean; isInquiry: boolean; submissions: number };
  openedAt: string;
  /** The last moment to answer; null: the bank accepts no answer. */
  dueBy: string | null;
}

/** Why a provider would not charge an amount. `least` and `most`: minor units. */
export type AmountRefusal = { reason: 'currency' | 'step' } | { reason: 'minimum'; least: number } | { reason: 'maximum'; most: number };

/**
 * One provider of payments. Every call is safe to repeat: `create`, `charge` and `refund` by their key, the others by what they do. Call none inside
 * a transaction, because a provider may be slow. Each throws 502 `provider_down` when the outcome is unknown (repeat it), and 501 `not_configured`
 * when the provider refuses the keys.
 */
export interface Gateway {
  readonly provider: string;
  /** Converts an amount of minor units to the provider's; null: impossible. If missing, both are the same. */
  readonly amountOf?: (amount: number, currency: string) => number | null;
  /** Why it would refuse that amount, as far as it publishes its limits; null: it would not. If missing, it accepts every amount. */
  readonly refusalOf?: (amount: number, currency: string) => AmountRefusal | null;
  /** Begins a payment that the buyer finishes with the provider. The same key returns the same payment, unchanged. */
  create(tenant: Tenant, draft: PaymentDraft, key: string): Promise<Payment>;
  /** Changes what is to be paid. A payment that succeeded or was cancelled meanwhile stays as it is: read the returned `status`. */
  update(tenant: Tenant, id: string, draft: PaymentDraft): Promise<Payment>;
  /** Null for a payment that the provider does not know. */
  read(tenant: Tenant, id: string): Promise<Payment | null>;
  /** Ends an unpaid payment. One that succeeded meanwhile stays so. */
  cancel(tenant: Tenant, id: string): Promise<Payment>;
  /**
   * Charges a stored method without the buyer. The same key never takes money twice. `requires_authentication`: the buyer can finish this payment by
   * its client secret; nothing was taken.
   */
  charge(tenant: Tenant, method: PaymentMethod, ask: PaymentAsk, key: string): Promise<Payment>;
  /** Refunds money. Call `payments.refund` instead, which also keeps the books. */
  refund(tenant: Tenant, id: string, amount: number, key: string): Promise<ProviderRefund>;
  /** All refunds of a payment, including those not made by us. */
  refundsOf(tenant: Tenant, id: string): Promise<ProviderRefund[]>;
  /** Events at the provider itself, of all payments; missing if it has none. Refunds since one instant, disputes since another. */
  lately?(tenant: Tenant, since: { refunds: string; disputes: string }): Promise<{ refunds: LateRefund[]; disputes: Dispute[] }>;
}
