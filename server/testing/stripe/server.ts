import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { createAnswers } from './answers.ts';
import { createBalance } from './balance.ts';
import { browserCalls, serverCalls } from './calls.ts';
import { createBrowser, createDesk } from './desk.ts';
import { createDisputes } from './disputes.ts';
import type { Door } from './door.ts';
import { createEvents } from './events.ts';
import { createIntents } from './intents.ts';
import { createScopes, testPublishableKey, testSecretKey } from './keys.ts';
import { createListener, type FaultOf, type Recorded } from './requests.ts';
import type { TaxRate } from './tax.ts';

export interface StripeOptions {
  port?: number;
  /** Answers there instead of on a port of its own. */
  door?: Door;
  now?: () => number;
  /** `sk_<mode>_<account>`: an object is visible only to keys of its account and mode. */
  secretKeys?: string[];
  publishableKeys?: string[];
  /** Posts each event at once to all webhook endpoints, as Stripe does. Without it, the test delivers them. */
  delivers?: boolean;
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

/** A server that implements as much of Stripe's API as we use, in the official types. It keeps everything in memory and records its requests. */
export async function startStripe({ port = 0, now = Date.now, delivers = false, door, ...keys }: StripeOptions = {}) {
  const secretKeys = new Set(keys.secretKeys ?? [testSecretKey]);
  const publishableKeys = new Set(keys.publishableKeys ?? [testPublishableKey]);
  const requests: Recorded[] = [];
  let faultOf: FaultOf = () => null;
  let taxRate: TaxRate = () => ({ rate: 0, name: 'VAT' });

  const customers = new Map<string, Stripe.Customer>();
  const scopes = createScopes(now);
  const balance = createBalance(scopes);
  const { events, endpoints, signed, emit } = createEvents({ scopes, now, onEvent: balance.onEvent, delivers });
  const intents = createIntents({ ...scopes, emit, customers });
  const disputes = createDisputes({ ...scopes, emit, now });

  const world = { scopes, now, customers, endpoints, intents, disputes, balance };
  const ofServer = serverCalls({ ...world, taxRate: (country, state) => taxRate(country, state) });
  const answer = createAnswers({ scopes, now, secretKeys, publishableKeys, ofServer, ofBrowser: browserCalls(intents) });
  const listener = createListener({ scopes, requests, faultOf: (request) => faultOf(request), answer });
  const { url, close } = await listen(listener, door, port);

  return {
    url,
    close,
    requests,
    /** All events, oldest first. */
    events,
    endpoints,
    customers,
    intents: intents.intents,
    refunds: intents.refunds,
    balance,
    disputes: disputes.disputes,
    /** Uploaded files, with their bytes. */
    files: disputes.files,
    browser: createBrowser({ scopes, intents }),
    desk: createDesk({ scopes, emit, customers, intents, disputes }),
    /** Accepts one more secret key. */
    addKey: (secret: string): void => void secretKeys.add(secret),
    /** An event as Stripe posts it, signed with the endpoint's present secret. */
    signed,
    faults: (next: FaultOf | null): void => {
      faultOf = next ?? (() => null);
    },
    taxes: (next: TaxRate): void => {
      taxRate = next;
    },
  };
}

/** Answers at the door, or else on a port of its own. */
async function listen(listener: http.RequestListener, door: Door | undefined, port: number): Promise<{ url: string; close: () => Promise<void> }> {
  if (door) {
    door.serve(listener);
    return { url: door.url, close: async () => door.serve(null) };
  }
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
