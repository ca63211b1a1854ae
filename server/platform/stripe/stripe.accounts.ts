import type Stripe from 'stripe';
import type { Tenant } from '../db/tenancy.ts';
import { createStripeClients } from './stripe.client.ts';

/** In the metadata of everything created at Stripe: the app that it belongs to. One account may serve several apps. */
export const appKey = 'bandstand_app';

export interface StripeAccount {
  stripe: Stripe;
  /** The key is one of its test keys: no money moves. */
  isTest: boolean;
}
/** The account of an app by the key that its owner entered; null when there is none. */
export type StripeAccounts = (tenant: Tenant) => Promise<StripeAccount | null>;

/** Apps' own accounts at Stripe. `url`: as for `createStripeClients`. */
export function createStripeAccounts(url: string | undefined, secretOf: (tenant: Tenant) => Promise<string | undefined>): StripeAccounts {
  const clients = createStripeClients(url);
  return async (tenant) => {
    const secret = await secretOf(tenant);
    return secret ? { stripe: clients(secret), isTest: /^[rs]k_test_/.test(secret) } : null;
  };
}
