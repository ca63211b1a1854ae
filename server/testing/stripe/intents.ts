import type Stripe from 'stripe';
import {
  aPaymentIntent,
  aPaymentMethod,
  aRefund,
  aSetupIntent,
  invalidRequest,
  missing,
  refuseAmount,
  Refusal,
  testCards,
  type Made,
  type TestCard,
} from './objects.ts';
import { type Sent, wordOf } from './form.ts';

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
type Failure = Stripe.PaymentIntent.LastPaymentError;

export interface World {
  make: (prefix: string) => Made;
  /** Tells what happened, as an event. */
  tell: (type: string, object: object) => void;
  customers: Map<string, Stripe.Customer>;
  /** Whether the key that asks may see it: what belongs to another account, or to the other mode, is missing. */
  isSeen: (id: string) => boolean;
}

const open = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);
const failures: Partial<Record<TestCard['behaviour'], { code: string; decline_code?: string; message: string }>> = {
  declines: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  processing_error: { code: 'processing_error', message: 'An error occurred while processing your card. Try again in a little bit.' },
};
const textOf = (value: Sent[string] | undefined): string | null => (typeof value === 'string' ? value : null);
const metadataOf = (params: Sent): Record<string, string> => (params['metadata'] ?? {}) as Record<string, string>;

/** Payments, cards that are kept, and money that goes back, as Stripe does them. */
export function createIntents({ make, tell, customers, isSeen }: World) {
  const intents = new Map<string, Intent>();
  const methods = new Map<string, { shown: Stripe.PaymentMethod; card: TestCard; isProven: boolean; isDetached: boolean }>();
  const refunds = new Map<string, Stripe.Refund>();
  const kindOf = (intent: Intent) => (intent.object === 'payment_intent' ? 'payment_intent' : 'setup_intent');
  const require = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent || !isSeen(id)) throw missing(id.startsWith('seti') ? 'setupintent' : 'payment_intent', id);
    return intent;
  };
  const refuseState = (intent: Intent): never => {
    throw invalidRequest(`This ${kindOf(intent)} has a status of ${intent.status}.`, { code: `${kindOf(intent)}_unexpected_state` });
  };

  /** A test token becomes a means of payment of its own. */
  function methodOf(token: string, customer: string | null) {
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
  }

  function succeed(intent: Intent, method: { shown: Stripe.PaymentMethod; isProven: boolean }): void {
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
    tell(`${kindOf(intent)}.succeeded`, intent);
  }
  function fail(intent: Intent, failure: { code: string; decline_code?: string; message: string }, method: Stripe.PaymentMethod): never {
    const error = { type: 'card_error', ...failure, payment_method: method } as Failure;
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.next_action = null;
    if (intent.object === 'payment_intent') intent.last_payment_error = error;
    else intent.last_setup_error = error as Stripe.SetupIntent.LastSetupError;
    tell(intent.object === 'payment_intent' ? 'payment_intent.payment_failed' : 'setup_intent.setup_failed', intent);
    throw new Refusal(402, { ...error, [kindOf(intent)]: shown(intent) });
  }

  function confirm(intent: Intent, token: string | null, isOffSession: boolean): Intent {
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') return refuseState(intent);
    const named = token ?? (typeof intent.payment_method === 'string' ? intent.payment_method : null);
    if (!named) throw invalidRequest('You cannot confirm this without a payment method.', { param: 'payment_method' });
    const method = methodOf(named, typeof intent.customer === 'string' ? intent.customer : null);
    intent.payment_method = method.shown.id;
    const failure = failures[method.card.behaviour];
    if (failure && !(intent.object === 'setup_intent' && method.card.behaviour === 'insufficient')) return fail(intent, failure, method.shown);
    if (method.card.behaviour === 'debits' && intent.object === 'payment_intent') {
      intent.status = 'processing';
      if (intent.setup_future_usage !== null && typeof intent.customer === 'string') method.shown.customer = intent.customer;
      tell('payment_intent.processing', intent);
      return intent;
    }
    const asks = method.card.behaviour === 'asks' || (method.card.behaviour === 'asks_once' && !method.isProven);
    if (!asks) {
      succeed(intent, method);
      return intent;
    }
    if (isOffSession)
      return fail(
        intent,
        { code: 'authentication_required', decline_code: 'authentication_required', message: 'This payment requires authentication.' },
        method.shown,
      );
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk' } as Intent['next_action'];
    tell(`${kindOf(intent)}.requires_action`, intent);
    return intent;
  }

  /** With the means of payment written out, as `expand` asks for; secrets stay out of what browsers get. */
  function shown(intent: Intent, isExpanded = false): Intent {
    const method = typeof intent.payment_method === 'string' ? methods.get(intent.payment_method)?.shown : null;
    return structuredClone({ ...intent, payment_method: isExpanded && method ? method : intent.payment_method }) as Intent;
  }

  return {
    intents,
    refunds,
    require,
    shown,
    create: (kind: 'payment_intent' | 'setup_intent', params: Sent): Intent => {
      const customer = textOf(params['customer']);
      if (customer && (!customers.has(customer) || !isSeen(customer))) throw missing('customer', customer, 'customer');
      const made = make(kind === 'payment_intent' ? 'pi' : 'seti');
      const common = { customer, metadata: metadataOf(params), description: textOf(params['description']) };
      let intent: Intent;
      if (kind === 'payment_intent') {
        const amount = Number(params['amount']);
        refuseAmount(amount, wordOf(params['currency']));
        intent = { ...aPaymentIntent(made), ...common, amount, currency: wordOf(params['currency']) };
        intent.setup_future_usage = textOf(params['setup_future_usage']) as Stripe.PaymentIntent.SetupFutureUsage | null;
      } else intent = { ...aSetupIntent(made), ...common };
      intents.set(intent.id, intent);
      tell(`${kind}.created`, intent);
      return params['confirm'] === 'true' ? confirm(intent, textOf(params['payment_method']), params['off_session'] === 'true') : intent;
    },
    update: (id: string, params: Sent): Intent => {
      const intent = require(id);
      if (!open.has(intent.status)) return refuseState(intent);
      intent.metadata = { ...intent.metadata, ...metadataOf(params) };
      if (params['description'] !== undefined) intent.description = textOf(params['description']);
      if (intent.object === 'payment_intent') {
        if (params['amount'] !== undefined) {
          refuseAmount(Number(params['amount']), wordOf(params['currency'] ?? intent.currency));
          intent.amount = Number(params['amount']);
        }
        if (params['currency'] !== undefined) intent.currency = wordOf(params['currency']);
        if (params['setup_future_usage'] !== undefined)
          intent.setup_future_usage = (textOf(params['setup_future_usage']) || null) as Stripe.PaymentIntent.SetupFutureUsage | null;
        // What was about to be authenticated was another sum.
        if (intent.status === 'requires_action') intent.status = 'requires_confirmation';
      }
      return intent;
    },
    confirm,
    /** What the buyer answers to his bank. */
    authenticate: (id: string, isHe: boolean): Intent => {
      const intent = require(id);
      const method = typeof intent.payment_method === 'string' ? methods.get(intent.payment_method) : null;
      if (intent.status !== 'requires_action' || !method) return refuseState(intent);
      if (isHe) succeed(intent, method);
      else
        fail(intent, { code: 'payment_intent_authentication_failure', message: 'We are unable to authenticate your payment method.' }, method.shown);
      return intent;
    },
    cancel: (id: string): Intent => {
      const intent = require(id);
      if (!open.has(intent.status)) return refuseState(intent);
      intent.status = 'canceled';
      if (intent.object === 'payment_intent') intent.canceled_at = make('x').created;
      tell(`${kindOf(intent)}.canceled`, intent);
      return intent;
    },
    refund: (params: Sent): Stripe.Refund => {
      const intent = require(wordOf(params['payment_intent']));
      if (intent.object !== 'payment_intent' || intent.status !== 'succeeded') throw invalidRequest('This PaymentIntent has no successful charge.');
      const given = [...refunds.values()].filter(({ payment_intent: of, status }) => of === intent.id && status !== 'failed');
      const left = intent.amount - given.reduce((sum, { amount }) => sum + amount, 0);
      const amount = params['amount'] === undefined ? left : Number(params['amount']);
      if (left === 0) throw invalidRequest('This charge has already been refunded.', { code: 'charge_already_refunded' });
      if (amount > left || amount <= 0) throw invalidRequest(`Refund amount is greater than unrefunded amount (${left})`, { param: 'amount' });
      const refund = { ...aRefund(make('re'), intent, amount), metadata: metadataOf(params) };
      refunds.set(refund.id, refund);
      tell('refund.created', refund);
      return refund;
    },
    method: (id: string): Stripe.PaymentMethod => methodOf(id, null).shown,
    /** What the bank of a debit says, days later. */
    answerDebit: (id: string, pays: boolean): void => {
      const intent = require(id);
      const method = typeof intent.payment_method === 'string' ? methods.get(intent.payment_method) : null;
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
      tell('payment_intent.payment_failed', intent);
    },
    detach: (methodId: string): void => {
      const kept = methods.get(methodId);
      if (!kept) throw missing('PaymentMethod', methodId);
      kept.shown.customer = null;
      kept.isDetached = true;
    },
    /** From now on a kept card does this. */
    behave: (methodId: string, token: keyof typeof testCards): void => {
      const kept = methods.get(methodId);
      if (!kept) throw missing('PaymentMethod', methodId);
      kept.card = { ...kept.card, behaviour: testCards[token]!.behaviour };
    },
  };
}
