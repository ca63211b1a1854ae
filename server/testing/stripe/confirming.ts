import type Stripe from 'stripe';
import { kindOf, refuseState, type Books, type Intent } from './books.ts';
import type { KeptMethod, Methods } from './methods.ts';
import { invalidRequest, Refusal, type Made, type TestCard } from './objects.ts';

type Failure = Stripe.PaymentIntent.LastPaymentError;
interface Reason {
  code: string;
  decline_code?: string;
  message: string;
}
interface ConfirmingDependencies {
  make: (prefix: string) => Made;
  emit: (type: string, object: object) => void;
  methods: Methods;
  books: Books;
}

const failures: Partial<Record<TestCard['behaviour'], Reason>> = {
  declines: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  processing_error: { code: 'processing_error', message: 'An error occurred while processing your card. Try again in a little bit.' },
};
const unproven: Reason = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'This payment requires authentication.',
};
const unauthenticated: Reason = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method.',
};

/** Decides how a payment ends. */
function createEnds({ make, emit, books }: Omit<ConfirmingDependencies, 'methods'>) {
  return {
    succeed: (intent: Intent, method: KeptMethod): void => {
      intent.status = 'succeeded';
      intent.next_action = null;
      const keeps = intent.object === 'setup_intent' || intent.setup_future_usage !== null;
      if (keeps && typeof intent.customer === 'string') method.shown.customer = intent.customer;
      if (keeps) method.isProven = true;
      if (intent.object === 'payment_intent') {
        intent.amount_received = intent.amount;
        intent.last_payment_error = null;
        intent.latest_charge = make('ch').id;
      } else intent.last_setup_error = null;
      emit(`${kindOf(intent)}.succeeded`, intent);
    },
    fail: (intent: Intent, reason: Reason, method: Stripe.PaymentMethod): never => {
      const error = { type: 'card_error', ...reason, payment_method: method } as Failure;
      intent.status = 'requires_payment_method';
      intent.payment_method = null;
      intent.next_action = null;
      if (intent.object === 'payment_intent') intent.last_payment_error = error;
      else intent.last_setup_error = error as Stripe.SetupIntent.LastSetupError;
      emit(intent.object === 'payment_intent' ? 'payment_intent.payment_failed' : 'setup_intent.setup_failed', intent);
      throw new Refusal(402, { ...error, [kindOf(intent)]: books.shown(intent) });
    },
  };
}

/** Confirms payments and setup intents, and sends the bank's answer as an event. */
export function createConfirming({ make, emit, methods, books }: ConfirmingDependencies) {
  const { succeed, fail } = createEnds({ make, emit, books });
  return {
    confirm: (intent: Intent, token: string | null, isOffSession: boolean): Intent => {
      if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') return refuseState(intent);
      const named = token ?? (typeof intent.payment_method === 'string' ? intent.payment_method : null);
      if (!named) throw invalidRequest('You cannot confirm this without a payment method.', { param: 'payment_method' });
      const method = methods.of(named, typeof intent.customer === 'string' ? intent.customer : null);
      const { behaviour } = method.card;
      intent.payment_method = method.shown.id;
      const failure = failures[behaviour];
      if (failure && !(intent.object === 'setup_intent' && behaviour === 'insufficient')) return fail(intent, failure, method.shown);
      if (behaviour === 'debits' && intent.object === 'payment_intent') {
        intent.status = 'processing';
        if (intent.setup_future_usage !== null && typeof intent.customer === 'string') method.shown.customer = intent.customer;
        emit('payment_intent.processing', intent);
        return intent;
      }
      const asks = behaviour === 'asks' || (behaviour === 'asks_once' && !method.isProven);
      if (!asks) {
        succeed(intent, method);
        return intent;
      }
      if (isOffSession) return fail(intent, unproven, method.shown);
      intent.status = 'requires_action';
      intent.next_action = { type: 'use_stripe_sdk' } as Intent['next_action'];
      emit(`${kindOf(intent)}.requires_action`, intent);
      return intent;
    },
    /** The buyer authenticates the payment with their bank, or fails to. */
    authenticate: (id: string, succeeds: boolean): Intent => {
      const intent = books.require(id);
      const method = methods.find(intent.payment_method);
      if (intent.status !== 'requires_action' || !method) return refuseState(intent);
      if (succeeds) succeed(intent, method);
      else fail(intent, unauthenticated, method.shown);
      return intent;
    },
    /** Days later, the bank pays a debit or returns it. */
    answerDebit: (id: string, pays: boolean): void => {
      const intent = books.require(id);
      const method = methods.find(intent.payment_method);
      if (intent.status !== 'processing' || intent.object !== 'payment_intent' || !method) return refuseState(intent);
      if (pays) return succeed(intent, method);
      intent.status = 'requires_payment_method';
      intent.payment_method = null;
      intent.last_payment_error = {
        type: 'card_error',
        code: 'insufficient_funds',
        message: 'The bank returned the debit.',
        payment_method: method.shown,
      } as Failure;
      emit('payment_intent.payment_failed', intent);
    },
  };
}
