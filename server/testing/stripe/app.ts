import type Stripe from 'stripe';
import { startTestApp, type TestApp, type TestAppOptions } from '../app.ts';
import type { Session } from '../client.ts';
import { freeDoor } from '../install.ts';
import { testPublishableKey, testSecretKey } from './keys.ts';
import { startStripe, type StripeServer } from './server.ts';

export const webhookSecret = 'whsec_bandstand';
export const testKeys = { secret: testSecretKey, publishable: testPublishableKey, webhook: webhookSecret };
/** Keys that move real money; the server must be started with the secret one. */
export const liveKeys = { secret: 'sk_live_bandstand', publishable: 'pk_live_bandstand', webhook: webhookSecret };
export interface StripeApp {
  app: TestApp;
  stripe: StripeServer;
  owner: Session;
  /** Posts an event to our webhook, as Stripe does. Returns the status. */
  deliver: (event: Stripe.Event, more?: { secret?: string; slug?: string; atMs?: number; payload?: string }) => Promise<number>;
  close: () => Promise<void>;
}

/** The whole server beside a separate Stripe, on one clock. `isLive` false: no keys are entered yet. */
export async function startStripeApp({
  isLive = true,
  secretKeys,
  ...options
}: TestAppOptions & { isLive?: boolean; secretKeys?: string[] } = {}): Promise<StripeApp> {
  let now = () => Date.now();
  // Any other option needs a separate server, connected to this Stripe alone.
  const { isQuiet: _isQuiet, ...others } = options;
  const door = Object.keys(others).length === 0 ? await freeDoor() : null;
  const stripe = await startStripe({ now: () => now(), ...(secretKeys ? { secretKeys } : {}), ...(door ? { door } : {}) });
  const app = await startTestApp(door ? options : { ...options, env: { STRIPE_API_URL: stripe.url, ...options.env } });
  now = () => app.clock.ms();
  const owner = await app.owner();
  if (isLive) await goLive(app, owner);
  return {
    app,
    stripe,
    owner,
    deliver: async (event, { secret = webhookSecret, slug = 'first', atMs, payload: other } = {}) => {
      const { payload, header } = stripe.signed(event, secret, atMs);
      const answer = await app.inject({
        method: 'POST',
        url: `/api/webhooks/payments/stripe?app=${slug}`,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
        payload: other ?? payload,
      });
      return answer.status;
    },
    close: async () => {
      await app.close();
      await stripe.close();
    },
  };
}

export async function goLive(app: TestApp, owner: Session, keys = testKeys): Promise<void> {
  const answer = await app.call('PUT /studio/payments', { as: owner, body: { gateway: 'stripe', keys } });
  if (answer.status !== 200) throw new Error(`PUT /studio/payments answered ${answer.status} ${answer.text}`);
}
