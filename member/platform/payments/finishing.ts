import type { IntentKind } from '@bandstand/contract/checkout.ts';

/** What finishes a payment, or storing a card, with the provider. */
export type Finishing = { kind: IntentKind; id: string; client_secret: string; provider: string };
/** The payer, as sent to the provider. */
export type Payer = { name: string; email: string };
/** What a form is for: minor units. Nothing due now: the payment method is only stored. */
export type Due = {
  amount: number;
  currency: string;
  /** The payment method is also charged later. */
  isKept: boolean;
  /** The amount for the provider's sheets, in its units from the server; null: not sent yet. */
  provider: { amount: number; currency: string } | null;
};

/** The provider or the bank refused; nothing was charged. */
export class PaymentRefused extends Error {
  readonly reason: 'declined' | 'method';

  constructor(reason: 'declined' | 'method') {
    super(reason);
    this.name = 'PaymentRefused';
    this.reason = reason;
  }
}
