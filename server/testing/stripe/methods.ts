import type Stripe from 'stripe';
import { aPaymentMethod, invalidRequest, missing, testCards, type Made, type TestCard } from './objects.ts';

/** A payment method that was used once. `isProven`: the bank needs no further authentication. */
export interface KeptMethod {
  shown: Stripe.PaymentMethod;
  card: TestCard;
  isProven: boolean;
  isDetached: boolean;
}

export type Methods = ReturnType<typeof createMethods>;

/** Payment methods: created from test tokens, and saved for customers. */
export function createMethods({ make, isSeen }: { make: (prefix: string) => Made; isSeen: (id: string) => boolean }) {
  const methods = new Map<string, KeptMethod>();
  const require = (id: string): KeptMethod => {
    const kept = methods.get(id);
    if (!kept) throw missing('PaymentMethod', id);
    return kept;
  };
  return {
    find: (id: unknown): KeptMethod | null => (typeof id === 'string' && methods.get(id)) || null,
    /** A test token becomes a new payment method. Any other id is a saved one. */
    of: (token: string, customer: string | null): KeptMethod => {
      const card = testCards[token];
      if (!card) {
        const kept = methods.get(token);
        if (!kept || !isSeen(token)) throw missing('PaymentMethod', token, 'payment_method');
        if (kept.isDetached || (kept.shown.customer && kept.shown.customer !== customer))
          throw invalidRequest('The payment method was detached or belongs to another customer. It may not be used again.', {
            param: 'payment_method',
          });
        return kept;
      }
      const kept = { shown: aPaymentMethod(make('pm'), card, null), card, isProven: false, isDetached: false };
      methods.set(kept.shown.id, kept);
      return kept;
    },
    detach: (id: string): void => {
      const kept = require(id);
      kept.shown.customer = null;
      kept.isDetached = true;
    },
    /** From now on a saved card behaves like this test card. */
    behave: (id: string, token: keyof typeof testCards): void => {
      const kept = require(id);
      const card = testCards[token];
      if (!card) throw missing('PaymentMethod', token);
      kept.card = { ...kept.card, behaviour: card.behaviour };
    },
  };
}
