import type { IntentKind } from '@bandstand/contract/checkout.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

/** A means of payment that a provider keeps; we hold its name and what a member recognises it by. */
export interface PaymentMethod {
  token: string;
  brand: string;
  last4: string;
  /** The customer at the provider that it belongs to, where the provider has customers. */
  customer?: string | null;
  /** The last month in which a card is good, as `YYYY-MM`, where the provider says so. */
  expiry?: string | null;
  /** The country of the card or the account, where the provider says so. */
  country?: string | null;
}

/**
 * `requires_payment`: nothing was taken. `requires_authentication`: the buyer's bank asks him. `processing`: nobody knows yet; with the manual
 * gateway it waits for the owner. `canceled`: nothing can be taken any more.
 */
export type PaymentStatus = 'requires_payment' | 'requires_authentication' | 'processing' | 'succeeded' | 'canceled';

/** Who pays. */
export interface Buyer {
  subscriberId: string;
  email: string;
  name: string | null;
}

/** What is to be paid. `metadata` comes back with the payment: it says which order and which quote were paid. */
export interface PaymentAsk {
  kind: IntentKind;
  /** Minor units; 0 with `setup_intent`. */
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** What the owner reads at the provider. */
  description?: string | null;
}

/** A payment that the buyer makes himself. */
export interface PaymentDraft extends PaymentAsk {
  buyer: Buyer;
  /** The means of payment is kept, to be charged without the buyer later on. A `setup_intent` keeps it always. */
  saves: boolean;
}

/** A payment as its provider knows it: the truth about money. */
export interface Payment {
  id: string;
  /** The gateway that took it: the app may have chosen another one since. */
  provider: string;
  clientSecret: string;
  kind: IntentKind;
  /** Minor units, as it was asked for. */
  amount: number;
  /** The same as the provider counts: its sheets in the buyer's browser are told this, and nobody converts there. Missing: the same number. */
  providerAmount?: number;
  currency: string;
  metadata: Record<string, string>;
  status: PaymentStatus;
  /** Why the last try failed. */
  lastError: 'payment_failed' | 'payment_method_failed' | null;
  /** Chargeable later only where the payment `saves` it. */
  method: PaymentMethod | null;
  /** Made with the provider's own test keys: no money moves. */
  isTest?: boolean;
}

/** Money on its way back. `failed`: it stays with the owner. */
export interface ProviderRefund {
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  /** Minor units. */
  amount: number;
  metadata: Record<string, string>;
}

/** One that was met without its payment. */
export type LateRefund = Pick<ProviderRefund, 'id' | 'state'> & { paymentId: string };

/** A payment that the buyer's bank called into question. */
export interface Dispute {
  id: string;
  paymentId: string;
  state: 'open' | 'won' | 'lost';
  /** Minor units. */
  amount: number;
  currency: string;
  reason: string;
  /** What the provider took for it, where it says so. */
  fee: { amount: number; currency: string } | null;
  /** Where it stands in detail. `waits`: for an answer; `isInquiry`: the bank only asks, and took nothing. */
  stage: { waits: boolean; isInquiry: boolean; submissions: number };
  openedAt: string;
  /** The last moment to answer; null: the bank takes no answer. */
  dueBy: string | null;
}

/** Why a provider would not charge an amount. `least` and `most`: minor units. */
export type AmountRefusal = { reason: 'currency' | 'step' } | { reason: 'minimum'; least: number } | { reason: 'maximum'; most: number };

/**
 * One provider of payments. Every call is safe to repeat: `create`, `charge` and `refund` by their key, the others by what they do. None is
 * called inside a transaction, for a provider may be slow. Each throws 502 `provider_down` where nobody knows what happened (repeat it), and
 * 501 `not_configured` where the provider refuses the keys.
 */
export interface Gateway {
  readonly provider: string;
  /** How it says an amount of minor units; null: it cannot. Missing: as we do. */
  readonly amountOf?: (amount: number, currency: string) => number | null;
  /** Why it would not charge that much, as far as it publishes; null: it would. Missing: it charges everything. */
  readonly refusalOf?: (amount: number, currency: string) => AmountRefusal | null;
  /** Begins a payment that the buyer finishes with the provider. The same key gives the same payment, with what it was begun with. */
  create(tenant: Tenant, draft: PaymentDraft, key: string): Promise<Payment>;
  /** Changes what is to be paid. A payment that succeeded or was cancelled meanwhile stays as it is: read the answer's `status`. */
  update(tenant: Tenant, id: string, draft: PaymentDraft): Promise<Payment>;
  /** Null for a payment that the provider does not know. */
  read(tenant: Tenant, id: string): Promise<Payment | null>;
  /** Ends a payment that was not made. One that succeeded meanwhile stays so. */
  cancel(tenant: Tenant, id: string): Promise<Payment>;
  /**
   * Takes money from a method that was kept, without the buyer. The same key never takes twice. `requires_authentication`: the buyer can
   * finish this payment himself by its client secret; nothing was taken.
   */
  charge(tenant: Tenant, method: PaymentMethod, ask: PaymentAsk, key: string): Promise<Payment>;
  /** Gives money back. Use `payments.refund`, which keeps the books. */
  refund(tenant: Tenant, id: string, amount: number, key: string): Promise<ProviderRefund>;
  /** All that was given back of a payment, by whomever. */
  refundsOf(tenant: Tenant, id: string): Promise<ProviderRefund[]>;
  /** What happened at the provider itself, of all payments; missing where nothing does. Refunds since one instant, disputes since another. */
  lately?(tenant: Tenant, since: { refunds: string; disputes: string }): Promise<{ refunds: LateRefund[]; disputes: Dispute[] }>;
}
