import type Stripe from 'stripe';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { appKey } from '../../platform/stripe/stripe.accounts.ts';
import { asking, isWithoutCustomer } from '../../platform/stripe/stripe.errors.ts';
import type { PaymentDraft } from './gateways.shape.ts';
import type { StripeBooks } from './gateways.stripe.books.repo.ts';

/** Stripe with the keys of one app, and our records of it. */
export interface Side {
  stripe: Stripe;
  books: StripeBooks;
}

/** `gone`: the deleted customer whom a new one replaces. */
async function customerOf(
  tenant: Tenant,
  { stripe, books }: Side,
  { subscriberId, email, name }: PaymentDraft['buyer'],
  gone: string | null = null,
): Promise<string> {
  const storedCustomer = await books.customerOf(tenant, subscriberId);
  if (storedCustomer) return storedCustomer;
  const params: Stripe.CustomerCreateParams = {
    email,
    ...(name ? { name } : {}),
    metadata: { [appKey]: tenant.appId, subscriber_id: subscriberId },
  };
  const idempotencyKey = ['customer', tenant.appId, subscriberId, email, ...(gone ? [gone] : [])].join(':');
  const made = await asking(stripe.customers.create(params, { idempotencyKey }));
  return books.keepCustomer(tenant, subscriberId, made.id);
}
/** Runs with the buyer's customer, or with a new one if that was deleted at Stripe. */
export async function withCustomer<R>(tenant: Tenant, side: Side, buyer: PaymentDraft['buyer'], run: (customer: string) => Promise<R>): Promise<R> {
  const customer = await customerOf(tenant, side, buyer);
  try {
    return await run(customer);
  } catch (error) {
    if (!isWithoutCustomer(error)) throw error;
    await side.books.forgetCustomer(tenant, buyer.subscriberId, customer);
    return run(await customerOf(tenant, side, buyer, customer));
  }
}
