import { formatMoney, readMoney } from '@bandstand/rules/products/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberSession } from '../../testing/app.ts';
import { amountsByHand, digitsOf } from '../../testing/currencies.data.ts';
import { wordsOf } from '../../testing/pdf.ts';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { once } from '../products/products.builders.ts';
import { confirm, intentOf, previewOf } from './checkout.builders.ts';

let side: StripeApp;
let member: MemberSession;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
  member = await side.app.signUp();
});
afterAll(() => side.close());

const made = (versions: object[]) => side.app.call('POST /studio/products', { as: side.owner, body: { title: 'Pass', versions } });

describe('one amount, from the owner’s keyboard to the invoice', () => {
  it('is the same in at least 40 currencies', () => expect(new Set(amountsByHand.map(([code]) => code)).size).toBeGreaterThanOrEqual(40));

  it.each(amountsByHand)('%s %s', async (currency, typed, minor, stripe, shown) => {
    const { app } = side;
    expect(readMoney(typed, currency)).toBe(minor);
    expect(digitsOf(formatMoney(minor, currency, 'en'))).toBe(shown);
    const product = await made([once({ currency, price: minor })]);
    expect(product.status).toBe(200);
    expect(await app.sql('select price::int8, currency from product_versions where product_id = $1', [product.body.id])).toEqual([
      { price: minor, currency },
    ]);
    const quote = await previewOf(app, product.body, {}, member);
    expect(quote).toMatchObject({ total_due_now: minor, provider_amount: stripe, currency });
    const intent = await intentOf(app, member, product.body);
    expect(intent).toMatchObject({ final_amount: minor, provider_amount: stripe, currency });
    expect(side.stripe.requests.findLast(({ path }) => path === '/v1/payment_intents')?.params).toMatchObject({
      amount: String(stripe),
      currency: currency.toLowerCase(),
    });
    side.stripe.browser.confirm(intent.id ?? '', intent.client_secret, 'pm_card_visa');
    expect((await confirm(app, member, intent.order_id)).body.status).toBe('completed');
    const [invoice] = await app.sql<{ id: string; total: number }>('select id, total::int8 from invoices where order_id = $1', [intent.order_id]);
    expect(invoice?.total).toBe(minor);
    const { url } = (await app.call('GET /invoices/{id}/url', { params: { id: invoice!.id }, as: member })).body;
    const token = new URL(url, 'http://localhost').searchParams.get('token');
    const file = await app.get(`/invoice/${invoice!.id}.pdf?token=${token}`);
    expect(wordsOf(file.bytes).text.split('\n').map(digitsOf)).toContain(shown);
  });
});
