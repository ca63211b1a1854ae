import type Stripe from 'stripe';
import type { Disputes } from './disputes.ts';
import type { Intent } from './books.ts';
import type { Intents } from './intents.ts';
import type { Scopes } from './keys.ts';
import { missing } from './objects.ts';

interface DeskDependencies {
  scopes: Scopes;
  emit: (type: string, object: object) => void;
  customers: Map<string, Stripe.Customer>;
  intents: Intents;
  disputes: Disputes;
}

/** A payment, for tests without a key: what follows belongs to its account and mode. */
const intentWithoutKey = ({ scopes, intents }: Pick<DeskDependencies, 'scopes' | 'intents'>, id: string): Intent => {
  scopes.follow(id);
  return intents.require(id);
};

/** The buyer's browser with the secret of a payment. Throws `Refusal`. */
export const createBrowser = ({ scopes, intents }: Pick<DeskDependencies, 'scopes' | 'intents'>) => ({
  confirm: (id: string, clientSecret: string | null, card: string): Intent => {
    const intent = intentWithoutKey({ scopes, intents }, id);
    if (intent.client_secret !== clientSecret) throw missing('intent', id);
    return intents.confirm(intent, card, false);
  },
  authenticate: (id: string, succeeds: boolean): Intent => intents.authenticate(intentWithoutKey({ scopes, intents }, id).id, succeeds),
});

/** The owner in Stripe's own dashboard, and the banks. */
export function createDesk({ scopes, emit, customers, intents, disputes }: DeskDependencies) {
  const intentOf = (id: string) => intentWithoutKey({ scopes, intents }, id);
  return {
    refund: (id: string, amount?: number): Stripe.Refund =>
      intents.refund({ payment_intent: intentOf(id).id, ...(amount ? { amount: String(amount) } : {}) }),
    /** The bank returns a refund. */
    bounce: (id: string): void => {
      const refund = intents.refunds.get(id);
      if (!refund) throw missing('refund', id);
      refund.status = 'failed';
      emit('refund.failed', refund);
    },
    dispute: (
      id: string,
      status: Stripe.Dispute['status'] = 'needs_response',
      reason = 'fraudulent',
      amount: number | null = null,
      days: number | null = 9,
    ): string => disputes.open({ intent: intentOf(id) as Stripe.PaymentIntent, status, reason, amount, days }),
    /** The bank has decided. */
    closeDispute: (id: string, status: 'won' | 'lost' | 'warning_closed'): void => disputes.decide(id, status),
    /** An inquiry becomes a dispute. */
    escalate: (id: string): void => disputes.decide(id, 'needs_response'),
    /** The bank pays a debit. */
    settle: (id: string): void => intents.answerDebit(intentOf(id).id, true),
    /** The bank returns a debit. */
    bounceDebit: (id: string): void => intents.answerDebit(intentOf(id).id, false),
    deleteCustomer: (id: string): void => void customers.delete(id),
    detach: intents.detach,
    behave: intents.behave,
    /** Anything else that happens at Stripe. */
    emit,
  };
}
