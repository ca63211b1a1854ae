import type { IntentKind } from '@bandstand/contract/checkout.ts';
import type { PaymentMethod, PaymentStatus } from './gateways.shape.ts';

/** A card of the test gateway. Its number is never stored. */
export interface TestCard extends PaymentMethod {
  expiry: string;
}

/** A payment in the books of our own gateways. */
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

export interface GatewaysTables {
  test_intents: BookedPayment;
  manual_payments: BookedPayment;
  test_refunds: { app_id: string; id: string; intent_id: string; amount: number; idempotency_key: string; created_at: string };
  payment_customers: { app_id: string; subscriber_id: string; provider: string; realm: string; customer_id: string; created_at: string };
  payment_keys: { app_id: string; provider: string; realm: string; idempotency_key: string; payment_id: string | null; begun_at: string };
}
