import type Stripe from 'stripe';
import { createBooks, kindOf, refuseState, type Books, type Intent } from './books.ts';
import { createConfirming } from './confirming.ts';
import { type Sent, textOf, wordOf } from './form.ts';
import { createMethods } from './methods.ts';
import { aPaymentIntent, aRefund, aSetupIntent, invalidRequest, missing, refuseAmount, type Made } from './objects.ts';

export interface World {
  make: (prefix: string) => Made;
  /** Publishes what happened as an event. */
  emit: (type: string, object: object) => void;
  customers: Map<string, Stripe.Customer>;
  /** Whether the caller's key may see it. Objects of another account, or of the other mode, are missing. */
  isSeen: (id: string) => boolean;
}
type Confirm = ReturnType<typeof createConfirming>['confirm'];

const open = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);
const metadataOf = (params: Sent): Record<string, string> => (params['metadata'] ?? {}) as Record<string, string>;

export type Intents = ReturnType<typeof createIntents>;

/** Payments, saved cards and refunds, as Stripe handles them. */
export function createIntents({ make, emit, customers, isSeen }: World) {
  const methods = createMethods({ make, isSeen });
  const books = createBooks({ isSeen, methods });
  const confirming = createConfirming({ make, emit, methods, books });
  return {
    ...books,
    ...confirming,
    create: createCreation({ make, emit, customers, isSeen }, books, confirming.confirm),
    ...createChanges({ make, emit }, books),
    ...createRefunds({ make, emit }, books),
    method: (id: string): Stripe.PaymentMethod => methods.of(id, null).shown,
    detach: methods.detach,
    behave: methods.behave,
  };
}

const createCreation =
  ({ make, emit, customers, isSeen }: World, { intents }: Books, confirm: Confirm) =>
  (kind: 'payment_intent' | 'setup_intent', params: Sent): Intent => {
    const customer = textOf(params['customer']);
    if (customer && (!customers.has(customer) || !isSeen(customer))) throw missing('customer', customer, 'customer');
    const made = make(kind === 'payment_intent' ? 'pi' : 'seti');
    const shared = { customer, metadata: metadataOf(params), description: textOf(params['description']) };
    let intent: Intent;
    if (kind === 'payment_intent') {
      const amount = Number(params['amount']);
      refuseAmount(amount, wordOf(params['currency']));
      intent = { ...aPaymentIntent(made), ...shared, amount, currency: wordOf(params['currency']) };
      intent.setup_future_usage = textOf(params['setup_future_usage']) as Stripe.PaymentIntent.SetupFutureUsage | null;
    } else intent = { ...aSetupIntent(made), ...shared };
    intents.set(intent.id, intent);
    emit(`${kind}.created`, intent);
    return params['confirm'] === 'true' ? confirm(intent, textOf(params['payment_method']), params['off_session'] === 'true') : intent;
  };

function updatePayment(intent: Stripe.PaymentIntent, params: Sent): void {
  if (params['amount'] !== undefined) {
    refuseAmount(Number(params['amount']), wordOf(params['currency'] ?? intent.currency));
    intent.amount = Number(params['amount']);
  }
  if (params['currency'] !== undefined) intent.currency = wordOf(params['currency']);
  if (params['setup_future_usage'] !== undefined)
    intent.setup_future_usage = (textOf(params['setup_future_usage']) || null) as Stripe.PaymentIntent.SetupFutureUsage | null;
  // The buyer was about to authenticate another amount.
  if (intent.status === 'requires_action') intent.status = 'requires_confirmation';
}

const createChanges = ({ make, emit }: Pick<World, 'make' | 'emit'>, { require }: Books) => ({
  update: (id: string, params: Sent): Intent => {
    const intent = require(id);
    if (!open.has(intent.status)) return refuseState(intent);
    intent.metadata = { ...intent.metadata, ...metadataOf(params) };
    if (params['description'] !== undefined) intent.description = textOf(params['description']);
    if (intent.object === 'payment_intent') updatePayment(intent, params);
    return intent;
  },
  cancel: (id: string): Intent => {
    const intent = require(id);
    if (!open.has(intent.status)) return refuseState(intent);
    intent.status = 'canceled';
    if (intent.object === 'payment_intent') intent.canceled_at = make('x').created;
    emit(`${kindOf(intent)}.canceled`, intent);
    return intent;
  },
});

function createRefunds({ make, emit }: Pick<World, 'make' | 'emit'>, { require }: Books) {
  const refunds = new Map<string, Stripe.Refund>();
  return {
    refunds,
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
      emit('refund.created', refund);
      return refund;
    },
  };
}
