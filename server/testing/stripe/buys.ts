import { confirm, intentOf } from '../../domains/checkout/checkout.builders.ts';
import type { MemberSession } from '../app.ts';
import type { StripeApp } from './app.ts';

type Choice = NonNullable<Parameters<typeof intentOf>[3]>;

/** Buys it with a card through the local Stripe. */
export async function paysAtStripe({ app, stripe }: StripeApp, as: MemberSession, product: { id: string }, choice: Choice = {}): Promise<string> {
  const { id, client_secret, order_id } = await intentOf(app, as, product, choice);
  stripe.browser.confirm(id ?? '', client_secret ?? '', 'pm_card_visa');
  const { body } = await confirm(app, as, order_id);
  if (body.status !== 'completed') throw new Error(`the order is ${body.status}`);
  return order_id;
}
