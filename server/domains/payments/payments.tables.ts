import type { IntentKind } from '@bandstand/contract/checkout.ts';
import type { Dunning, Seller } from '@bandstand/contract/payments.studio.ts';
import type { ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';
import type { PaymentMethod, PaymentStatus, ProviderRefund } from './payments.gateway.ts';

/** A card of the test gateway. Its number is never kept. */
export interface TestCard extends PaymentMethod {
  expiry: string;
}

/** A payment in the books of a gateway of our own. */
export interface BookedPayment {
  app_id: string;
  id: string;
  client_secret: string;
  kind: IntentKind;
  amount: number;
  currency: string;
  status: PaymentStatus;
  payment_method: TestCard | null;
  last_error: 'payment_failed' | 'payment_method_failed' | null;
  metadata: Record<string, string>;
  idempotency_key: string;
  created_at: string;
  updated_at: string;
}

export interface PaymentsTables {
  test_intents: BookedPayment;
  manual_payments: BookedPayment;
  test_refunds: { app_id: string; id: string; intent_id: string; amount: number; idempotency_key: string; created_at: string };
  payments: {
    app_id: string;
    id: string;
    /** Null: the member was deleted. */
    subscriber_id: string | null;
    product_id: string;
    order_id: string | null;
    subscription_id: string | null;
    provider: string;
    provider_id: string;
    amount: number;
    currency: string;
    paid_at: string;
    /** What the payer recognises it by. */
    method: Pick<PaymentMethod, 'brand' | 'last4'> | null;
    /** No money moved: the test gateway, or the provider's own test keys. */
    is_test: boolean;
    /** What each product is of it; null where nobody knows, as with money for nothing. */
    lines: SoldLine[] | null;
  };
  refunds: {
    app_id: string;
    id: string;
    payment_id: string;
    order_id: string | null;
    subscription_id: string | null;
    provider: string;
    provider_id: string | null;
    amount: number;
    currency: string;
    state: ProviderRefund['state'];
    is_revoking: boolean;
    made_by: string | null;
    idempotency_key: string;
    created_at: string;
    settled_at: string | null;
    /** `dispute`: a bank took it back. */
    kind: 'refund' | 'dispute';
    /** What the provider took for a dispute, in minor units of `fee_currency`; null: not known. */
    fee: number | null;
    fee_currency: string | null;
    /** How often, and when last, one that is pending was asked about. */
    tries: number;
    tried_at: string | null;
    /** What it is of the payment's lines; null where these are not known. */
    lines: ReturnedLine[] | null;
  };
  payment_settings: {
    app_id: string;
    keys: string | null;
    currency: string;
    seller: Partial<Seller>;
    manual_instructions: string | null;
    live_since: string | null;
    next_invoice: number;
    next_test_invoice: number;
    /** Null: what `rules` say. */
    dunning: Dunning | null;
    updated_at: string;
  };
  payment_customers: { app_id: string; subscriber_id: string; provider: string; realm: string; customer_id: string; created_at: string };
  payment_keys: { app_id: string; provider: string; realm: string; idempotency_key: string; payment_id: string | null; begun_at: string };
  payment_events: {
    app_id: string;
    provider: string;
    id: string;
    type: string;
    payment_id: string | null;
    order_id: string | null;
    state: 'waiting' | 'handled' | 'ignored' | 'failed';
    error: string | null;
    times: number;
    sent_at: string | null;
    received_at: string;
    handled_at: string | null;
    /** Sent with the provider's test keys. */
    is_test: boolean;
  };
}
