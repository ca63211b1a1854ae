import type Stripe from 'stripe';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { isIdempotency, isMissing, isUnexpectedState, stripeFailure } from '../../platform/stripe/stripe.errors.ts';
import type { Payment } from './gateways.shape.ts';
import type { Side } from './gateways.stripe.customers.ts';
import { expand, isSetup, keyKey, toPayment, type Intent } from './gateways.stripe.shape.ts';

const retrieve = (stripe: Stripe, id: string): Promise<Intent> =>
  isSetup(id) ? stripe.setupIntents.retrieve(id, expand) : stripe.paymentIntents.retrieve(id, expand);
/** The current state of a payment at Stripe; null when there is none. */
export const read = async (stripe: Stripe, id: string): Promise<Payment | null> => {
  try {
    return toPayment(await retrieve(stripe, id));
  } catch (error) {
    if (isMissing(error)) return null;
    throw stripeFailure(error);
  }
};

/** Stripe forgets keys after a day, and refuses one with other parameters: the payment begun under it is searched at the customer. */
async function findByKey(stripe: Stripe, customer: string, key: string): Promise<Payment | null> {
  try {
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 }))
      if (intent.metadata[keyKey] === key) return await read(stripe, intent.id);
    for await (const intent of stripe.setupIntents.list({ customer, limit: 100 }))
      if (intent.metadata?.[keyKey] === key) return await read(stripe, intent.id);
  } catch (error) {
    if (!isMissing(error)) throw stripeFailure(error);
  }
  return null;
}

/** Begins once under a key, however often and however late it is requested. */
export async function once(
  tenant: Tenant,
  { stripe, books }: Side,
  key: string,
  customer: string,
  begin: (idempotencyKey: string) => Promise<Payment>,
): Promise<Payment> {
  const known = await books.begin(tenant, key);
  const before = known.payment_id ? await read(stripe, known.payment_id) : known.isOld ? await findByKey(stripe, customer, key) : null;
  if (before) {
    if (!known.payment_id) await books.begun(tenant, key, before.id);
    return before;
  }
  try {
    const payment = await begin(`${tenant.appId}:${key}`);
    await books.begun(tenant, key, payment.id);
    return payment;
  } catch (error) {
    const lost = isIdempotency(error) ? await findByKey(stripe, customer, key) : null;
    if (!lost) throw stripeFailure(error);
    await books.begun(tenant, key, lost.id);
    return lost;
  }
}
/** The change may come too late; then the payment stays as it is. */
export const changing = async (stripe: Stripe, id: string, change: Promise<Intent>): Promise<Payment> => {
  try {
    return toPayment(await change);
  } catch (error) {
    const there = isUnexpectedState(error) ? await read(stripe, id) : null;
    if (!there) throw stripeFailure(error);
    return there;
  }
};
