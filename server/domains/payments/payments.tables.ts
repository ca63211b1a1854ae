import type { IntentKind } from '@bandstand/contract/checkout.ts';
import type { PaymentMethod, PaymentStatus } from './payments.gateway.ts';

/** A card of the test gateway; `expiry` is YYYY-MM. Its number is never kept. */
export interface TestCard extends PaymentMethod {
  expiry: string;
}

export interface PaymentsTables {
  test_intents: {
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
  };
  payments: {
    app_id: string;
    id: string;
    subscriber_id: string;
    product_id: string;
    order_id: string | null;
    subscription_id: string | null;
    provider: string;
    provider_id: string;
    amount: number;
    currency: string;
    paid_at: string;
  };
}
