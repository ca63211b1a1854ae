import { LRUCache } from 'lru-cache';
import Stripe from 'stripe';
import { secretHash } from '../ids.ts';

/** The version of our types and tests; Stripe answers in it whatever the account is set to. */
export const stripeVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

const timeoutMs = 20_000;
const retries = 2;

export type StripeClients = (secretKey: string) => Stripe;

/**
 * Clients of Stripe's API by secret key. `url` replaces Stripe's address: a proxy, or a test server. Retries carry the idempotency key of their
 * request.
 */
export function createStripeClients(url: string | undefined): StripeClients {
  const kept = new LRUCache<string, Stripe>({ max: 200 });
  const address = url ? new URL(url) : null;
  return (secretKey) => {
    const key = secretHash(secretKey);
    let client = kept.get(key);
    if (!client) {
      client = new Stripe(secretKey, {
        apiVersion: stripeVersion,
        maxNetworkRetries: retries,
        timeout: timeoutMs,
        telemetry: false,
        appInfo: { name: 'Bandstand' },
        ...(address && {
          host: address.hostname,
          port: address.port || (address.protocol === 'https:' ? 443 : 80),
          protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }),
      });
      kept.set(key, client);
    }
    return client;
  };
}
