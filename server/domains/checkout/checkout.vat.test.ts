import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Quote } from '@bandstand/contract/checkout.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';
import { dayMs, everyDays } from '../subscriptions/subscriptions.builders.ts';
import { buys, previewOf } from './checkout.builders.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
/** Replaces VIES: knows all ids except these. */
const unknownIds = new Set(['40303265045']);
const register = http.createServer((request, response) => {
  const number = request.url?.split('/').at(-1) ?? '';
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ isValid: !unknownIds.has(number) }));
});
const french = { country: 'FR' };
const acme = { name: 'Acme SARL', vat_id: 'FR 83 404 833 048' };
const settings = (more: object = {}) =>
  app.call('PUT /studio/tax_rates', {
    as: owner,
    body: {
      is_on: true,
      inclusive: false,
      source: 'table',
      rates: ['DE', 'FR', 'AT'].map((country) => ({ country, region: null, name: 'VAT', rate: 20_000 })),
      blocked_countries: [],
      home_country: 'DE',
      takes_vat_ids: true,
      ...more,
    },
  });
beforeAll(async () => {
  await new Promise<void>((resolve) => void register.listen(0, '127.0.0.1', () => resolve()));
  app = await startTestApp({ env: { VAT_CHECK_URL: `http://127.0.0.1:${(register.address() as AddressInfo).port}` } });
  [owner, member] = [await app.owner(), await app.signUp({ name: 'Zoé Martin' })];
  await app.server.begin();
  await settings();
});
afterAll(async () => {
  await app.close();
  register.close();
});

interface Answered {
  error?: string;
  errors?: object;
  quote?: Quote;
  quote_id?: string;
  final_amount?: number;
}
const intent = async (id: string, body: object) => {
  const answer = await app.call('POST /products/{id}/intent', { params: { id }, body, as: member });
  return { status: answer.status, body: answer.body as unknown as Answered };
};
const invoiceOf = async (orderId: string) =>
  (await app.sql<{ document: Record<string, unknown> }>('select document from invoices where order_id = $1', [orderId]))[0]?.document;

describe('a business of another member state', () => {
  it('pays no tax, and its invoice says why, with its name and id', async () => {
    const product = await aProduct(app, { versions: [once({ price: 4900 })] });
    const choice = { address: french, business: acme };
    expect(await previewOf(app, product, choice)).toMatchObject({
      tax_kind: 'reverse_charge',
      tax: 0,
      total_due_now: 4900,
      tax_label: null,
      vat_id: 'reverse_charge',
    });
    const { intent: made } = await buys(app, member, product, choice);
    expect(await invoiceOf(made.order_id)).toMatchObject({
      tax: 0,
      tax_note: 'reverse_charge',
      total: 4900,
      customer: { name: 'Acme SARL', lines: ['Zoé Martin', 'FR'], tax_id: 'FR83404833048' },
    });
    const { body } = await app.call('GET /studio/orders/{id}', { params: { id: made.order_id }, as: owner });
    expect(body.business).toEqual({ name: 'Acme SARL', vat_id: 'FR83404833048', checked: 'register' });
  });

  it('keeps the exemption in a subscription: renewals bear no tax either', async () => {
    const product = await aProduct(app, { versions: [monthly({ ...everyDays(10), price: 1900 })] });
    await buys(app, member, product, { address: french, business: acme });
    app.clock.advance(10 * dayMs + 1000);
    await app.settle();
    const documents = await app.sql<{ document: object }>(
      'select document from invoices i join subscriptions s on s.app_id = i.app_id and s.id = i.subscription_id where s.product_id = $1',
      [product.id],
    );
    expect(documents.map(({ document }) => document)).toMatchObject([
      { tax: 0, tax_note: 'reverse_charge', total: 1900, customer: { name: 'Acme SARL', tax_id: 'FR83404833048' } },
    ]);
    app.clock.reset();
  });

  it.each([
    ['of the seller’s own country is taxed', { country: 'DE' }, 'DE136695976', 'domestic', 980],
    ['that gives no id is taxed', french, undefined, 'open', 980],
    ['whose id is of another country than the address is taxed', { country: 'AT' }, 'FR83404833048', 'other_country', 980],
    ['whose id has a wrong digit is taxed', french, 'FR83404833049', 'invalid', 980],
    ['that the register does not know is taxed', french, 'FR40303265045', 'invalid', 980],
  ])('%s', async (_what, address, vat_id, state, tax) => {
    const product = await aProduct(app, { versions: [once({ price: 4900 })] });
    const business = vat_id ? { name: 'Acme', vat_id } : { name: 'Acme' };
    expect(await previewOf(app, product, { address, business })).toMatchObject({ vat_id: state, tax, total_due_now: 4900 + tax });
  });
});

describe('tampered requests', () => {
  it('an invalid id is refused at its field, and nothing is charged', async () => {
    const product = await aProduct(app);
    for (const vat_id of ['FR83404833049', 'FR40303265045', 'DE136695976']) {
      const answer = await intent(product.id, { address: french, business: { vat_id }, final_amount: 5880 });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['vat_id']]);
    }
  });

  it('a quote without tax is useless without its id, or with another', async () => {
    const product = await aProduct(app, { versions: [once({ price: 4900 })] });
    const quote = await previewOf(app, product, { address: french, business: acme });
    const shown = { quote_id: quote.quote_id, final_amount: quote.total_due_now, address: french };
    for (const more of [
      {},
      { business: null },
      { business: { name: 'Acme SARL' } },
      { address: { country: 'DE' }, business: { vat_id: 'DE136695976' } },
    ]) {
      const answer = await intent(product.id, { ...shown, ...more });
      expect([answer.status, answer.body.error, answer.body.quote?.total_due_now]).toEqual([409, 'order_preview_mismatch', 5880]);
    }
    expect((await intent(product.id, { ...shown, business: acme })).body).toMatchObject({ final_amount: 4900, quote_id: quote.quote_id });
  });

  it('an id changes nothing when the seller does not accept it', async () => {
    await settings({ takes_vat_ids: false });
    const product = await aProduct(app, { versions: [once({ price: 4900 })] });
    expect(await previewOf(app, product, { address: french, business: acme })).toMatchObject({ vat_id: null, total_due_now: 5880 });
    await settings();
  });
});

describe('the setting', () => {
  it.each([['CH'], [null], ['XX']])('is only for sellers in the Union, not in %s', async (home_country) => {
    const answer = await settings({ home_country });
    expect([answer.status, Object.keys((answer.body as unknown as Answered).errors ?? {})]).toEqual([422, ['home_country']]);
  });
});
