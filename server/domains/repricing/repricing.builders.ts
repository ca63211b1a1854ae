import type { VersionFields } from '@bandstand/contract/products.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import type { StripeApp } from '../../testing/stripe/app.ts';
import type { intentOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { paysAtStripe } from '../../testing/stripe/buys.ts';
import { dayMs } from '../subscriptions/subscriptions.builders.ts';

type Choice = NonNullable<Parameters<typeof intentOf>[3]>;

/** A plan of 20 euro per 30 days, and members on it. */
export async function aPlan(side: StripeApp, more: VersionFields = {}) {
  const { app } = side;
  const product = await aProduct(app, {
    versions: [monthly({ price: 2000, interval: { interval: 'day', intervalCount: 30, expiryUnits: null }, ...more })],
  });
  const versionId = product.versions[0]?.id ?? '';
  const joins = async (choice: Choice = {}) => {
    const member = await app.signUp();
    const orderId = await paysAtStripe(side, member, product, choice);
    const now = async () => {
      const { items } = (await app.call('GET /subscriptions', { as: member })).body;
      const subscription = items.find((item) => item.product.id === product.id);
      if (!subscription) throw new Error('there is no subscription');
      return subscription;
    };
    const { id: subscriptionId } = await now();
    return {
      member,
      orderId,
      id: subscriptionId,
      now,
      /** Sums that Stripe took, first to last. */
      taken: () =>
        [...side.stripe.intents.values()].flatMap((intent) => {
          const { order_id, subscription_id } = intent.metadata ?? {};
          const isOwn = order_id === orderId || subscription_id === subscriptionId;
          return intent.object === 'payment_intent' && isOwn && intent.status === 'succeeded' ? [intent.amount] : [];
        }),
      accept: (amount: number) =>
        app.call('POST /subscriptions/{id}/price_change/accept', { params: { id: subscriptionId }, body: { amount }, as: member }),
      mails: async () =>
        (
          await app.sql<{ text: string }>("select text from outbox where recipient = $1 and cause = 'subscription_price' order by created_at, id", [
            member.email,
          ])
        ).map(({ text }) => text),
    };
  };
  return { product, versionId, joins };
}

/** A calendar day this many days from now. */
export const dayIn = ({ app }: StripeApp, days: number): string => plainDateOf(app.clock.ms() + days * dayMs, 'UTC');
