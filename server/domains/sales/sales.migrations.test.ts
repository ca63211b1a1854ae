import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { confirm, intentOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

let side: StripeApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
});
afterAll(() => side.close());

/** A migration's statements that start with a word: what it does with existing rows. */
const statements = (file: string, begin: string): string[] =>
  readFileSync(path.join(import.meta.dirname, '../../migrations', file), 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement.startsWith(begin));
async function buysAt(versions: Parameters<typeof aProduct>[1] = {}) {
  const member = await side.app.signUp();
  const intent = await intentOf(side.app, member, await aProduct(side.app, versions));
  side.stripe.browser.confirm(intent.id!, intent.client_secret, 'pm_card_visa');
  expect((await confirm(side.app, member, intent.order_id)).body.status).toBe('completed');
  return { orderId: intent.order_id, paymentId: intent.id! };
}

describe('rows from before the migrations', () => {
  it('get their mode from their payments, and from their app’s keys', async () => {
    const { app } = side;
    await buysAt({ versions: [monthly()] });
    const waiting = await intentOf(app, await app.signUp(), await aProduct(app));
    const modes = () =>
      app.sql(`select 'order' as of, id::text, is_test::text as mode from orders union all select 'subscription', id::text, is_test::text from subscriptions
        union all select 'customer', customer_id, realm from payment_customers union all select 'key', idempotency_key, realm from payment_keys order by 1, 2`);
    // The account was not known: only the mode.
    await app.sql("update payment_customers set realm = 'test'");
    await app.sql("update payment_keys set realm = 'test'");
    const before = await modes();
    expect(before.filter(({ mode }) => mode !== 'true' && mode !== 'test')).toEqual([]);
    expect(before.some(({ id }) => id === waiting.order_id)).toBe(true);
    await app.sql('update orders set is_test = false');
    await app.sql('update subscriptions set is_test = false');
    await app.sql("update payment_customers set realm = 'live'");
    await app.sql("update payment_keys set realm = 'live'");
    for (const statement of statements('0167_money_by_mode.sql', 'update')) await app.sql(statement);
    expect(await modes()).toEqual(before);
  });

  it('add lost disputes to the books, once, beside what was refunded', async () => {
    const { app, stripe } = side;
    const [one, two] = [await buysAt(), await buysAt()];
    stripe.desk.refund(two.paymentId, 900);
    expect(await side.deliver(stripe.events.findLast(({ type }) => type === 'refund.created')!)).toBe(204);
    for (const { paymentId } of [one, two]) {
      stripe.desk.dispute(paymentId, 'lost');
      expect(await side.deliver(stripe.events.findLast(({ type }) => type === 'charge.dispute.closed')!)).toBe(204);
    }
    const losses = () => app.sql("select payment_id, provider_id, amount::int, state from refunds where kind = 'dispute' order by amount");
    const before = await losses();
    expect(before.map((row) => row['amount'])).toEqual([4000, 4900]);
    await app.sql("delete from refunds where kind = 'dispute'");
    const [insert] = statements('0168_losses.sql', 'insert');
    await app.sql(insert!);
    await app.sql(insert!);
    expect(await losses()).toEqual(before);
  });
});
