import type { IntentKind } from '@bandstand/contract/checkout.ts';

/** What finishes a payment, or the keeping of a card, with the provider. */
export type Finishing = { kind: IntentKind; id: string; client_secret: string; provider: string };
/** Who pays, as the provider is told. */
export type Payer = { name: string; email: string };
/** What a form is filled in for: minor units. Nothing due now: only the means of payment is kept. */
export type Due = {
  amount: number;
  currency: string;
  /** The means of payment is charged later, too. */
  isKept: boolean;
  /** What the provider's sheets show, as the server says that the provider counts; null: the server has not said it yet. */
  provider: { amount: number; currency: string } | null;
};

/** The provider, or the bank, said no; nothing was charged. */
export class PaymentRefused extends Error {
  readonly reason: 'declined' | 'method';

  constructor(reason: 'declined' | 'method') {
    super(reason);
    this.name = 'PaymentRefused';
    this.reason = reason;
  }
}
