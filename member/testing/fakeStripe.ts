import type { StripeError } from '@stripe/stripe-js';
import { vi } from 'vitest';

type Listener = (event: never) => void;
type Answers = { submit?: StripeError; confirm?: Partial<StripeError> | null; wallets?: Record<string, boolean> };

let current: object = {};
// The loader caches what it found first.
const global = () => current;

/** A fake Stripe.js: fields that are always complete, optional wallets, and a log of confirmations. */
export function fakeStripe(answers: Answers = {}) {
  const listeners = new Map<string, Listener>();
  const log: { made: unknown[]; updates: unknown[]; confirmed: { kind: string; options: unknown }[]; destroyed: number } = {
    made: [],
    updates: [],
    confirmed: [],
    destroyed: 0,
  };
  const element = (name: string) => ({
    on: (event: string, listener: Listener) => void listeners.set(`${name} ${event}`, listener),
    mount: () => {
      if (name === 'payment') listeners.get('payment ready')?.({} as never);
      else listeners.get(`${name} ready`)?.({ availablePaymentMethods: answers.wallets } as never);
    },
    destroy: () => void (log.destroyed += 1),
  });
  const confirm = (kind: string) => async (options: unknown) => {
    log.confirmed.push({ kind, options });
    return answers.confirm ? { error: answers.confirm } : {};
  };
  const stripe = {
    elements: (options: unknown) => {
      log.made.push(options);
      const mounted = new Map<string, ReturnType<typeof element>>();
      return {
        create: (name: string) => {
          mounted.set(name, element(name));
          return mounted.get(name);
        },
        getElement: (name: string) => mounted.get(name) ?? null,
        update: (options: unknown) => void log.updates.push(options),
        submit: async () => (answers.submit ? { error: answers.submit } : {}),
      };
    },
    confirmPayment: confirm('payment'),
    confirmSetup: confirm('setup'),
    retrievePaymentIntent: async () => ({ paymentIntent: { status: 'requires_action' } }),
    handleNextAction: confirm('next action'),
  };
  current = stripe;
  vi.stubGlobal('Stripe', global);
  return { log, /** The member uses a wallet. */ express: (event: object) => listeners.get('expressCheckout confirm')?.(event as never) };
}
