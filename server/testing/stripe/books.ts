import type Stripe from 'stripe';
import type { Methods } from './methods.ts';
import { invalidRequest, missing } from './objects.ts';

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export const kindOf = (intent: Intent) => (intent.object === 'payment_intent' ? 'payment_intent' : 'setup_intent');
export const refuseState = (intent: Intent): never => {
  throw invalidRequest(`This ${kindOf(intent)} has a status of ${intent.status}.`, { code: `${kindOf(intent)}_unexpected_state` });
};

export type Books = ReturnType<typeof createBooks>;

/** All payments and saved cards, visible to keys of their own account and mode. */
export function createBooks({ isSeen, methods }: { isSeen: (id: string) => boolean; methods: Methods }) {
  const intents = new Map<string, Intent>();
  return {
    intents,
    require: (id: string): Intent => {
      const intent = intents.get(id);
      if (!intent || !isSeen(id)) throw missing(id.startsWith('seti') ? 'setupintent' : 'payment_intent', id);
      return intent;
    },
    /** A copy, with the payment method expanded if `expand` asks for it. */
    shown: (intent: Intent, isExpanded = false): Intent => {
      const method = methods.find(intent.payment_method)?.shown;
      return structuredClone({ ...intent, payment_method: isExpanded && method ? method : intent.payment_method }) as Intent;
    },
  };
}
