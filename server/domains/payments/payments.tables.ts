import type { Dunning, Seller } from '@bandstand/contract/payments.studio.ts';
import type { ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';

export interface PaymentsTables {
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
    /** How the payer recognises it. */
    method: { brand: string; last4: string } | null;
    /** No money moved: the test gateway, or the provider's own test keys. */
    is_test: boolean;
    /** Each product's share; null if unknown, as with surplus money. */
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
    state: 'pending' | 'succeeded' | 'failed';
    is_revoking: boolean;
    made_by: string | null;
    idempotency_key: string;
    created_at: string;
    settled_at: string | null;
    /** `dispute`: a bank took the money back. */
    kind: 'refund' | 'dispute';
    /** The provider's fee for a dispute, in minor units of `fee_currency`; null: not known. */
    fee: number | null;
    fee_currency: string | null;
    /** How often, and when last, the provider was asked about a pending refund. */
    tries: number;
    tried_at: string | null;
    /** The refunded parts of the payment's lines; null if unknown. */
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
    /** Null: the defaults in `rules`. */
    dunning: Dunning | null;
    updated_at: string;
  };
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
