import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Intent } from '@bandstand/contract/checkout.ts';
import { transact } from '../../platform/db/work.ts';
import { cards, intentOf, payCard } from '../checkout/checkout.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import { createGateways } from '../gateways/gateways.service.ts';
import { createPorts } from '../../platform/modules/ports.ts';
import type { TestPeriods } from './payments.ports.ts';
import { createPayments, type Payments } from './payments.service.ts';

let app: TestApp;
let member: MemberSession;
let payments: Payments;
let provider = 'test';
const dayMs = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
  const settingsOf = async () => ({ provider, publishable_key: 'pk' });
  payments = createPayments({
    platform: app.platform,
    gateways: createGateways(app.platform),
    jobs: app.server.jobs,
    app: { settingsOf, holdChosen: settingsOf, tenantOf: async () => null, bySlug: async () => null, isProduction: false },
    keys: { stripeOf: async () => null, webhookSecretOf: async () => null },
    proofs: { prove: async () => {}, proveOrders: async () => {} },
    periods: createPorts().open<TestPeriods>('payments: TestPeriods', {
      takes: (chosen) => chosen.provider === 'test',
      mayPay: async () => true,
      mayAllPay: async () => true,
      testers: async () => [],
      begin: async () => {},
      end: async () => {},
      invite: async () => {},
    }),
    onError: () => {},
  });
});
beforeEach(() => {
  provider = 'test';
});
afterAll(() => app.close());

const aPayment = (more: Partial<Payment> = {}): Payment => ({
  id: app.platform.ids.next(),
  provider: 'test',
  clientSecret: '',
  kind: 'payment_intent',
  amount: 4900,
  currency: 'EUR',
  metadata: {},
  status: 'succeeded',
  lastError: null,
  method: null,
  ...more,
});
const receipt = (who = member) => ({ subscriberId: who.id, productId: app.platform.ids.next(), orderId: null, subscriptionId: null });
const record = (payment: Payment, tenant = app.tenant, who = member) =>
  transact(app.db, tenant, (trx) => payments.record(trx, tenant, payment, receipt(who)));
const sales = (days = 7, tenant = app.tenant) => payments.salesSince(tenant, app.clock.isoIn(-days * dayMs));

describe('a payment', () => {
  it('is recorded once, however often and by however many it is reported', async () => {
    const payment = aPayment();
    await Promise.all(Array.from({ length: 6 }, () => record(payment)));
    expect(await app.sql('select amount from payments where provider_id = $1', [payment.id])).toEqual([{ amount: 4900 }]);
  });
  it('is not recorded if the transaction around it fails', async () => {
    const payment = aPayment();
    const failing = transact(app.db, app.tenant, async (trx) => {
      await payments.record(trx, app.tenant, payment, receipt());
      throw new Error('the purchase could not be written');
    });
    await expect(failing).rejects.toThrow('the purchase could not be written');
    expect(await app.sql('select 1 from payments where provider_id = $1', [payment.id])).toEqual([]);
  });
  it('sums are by currency since an instant, and a card that was only saved is no sale', async () => {
    await app.sql('delete from payments');
    await record(aPayment({ amount: 1000 }));
    await record(aPayment({ amount: 250, currency: 'USD' }));
    await record(aPayment({ amount: 0, kind: 'setup_intent', currency: 'SEK' }));
    app.clock.advance(5 * dayMs);
    await record(aPayment({ amount: 500 }));
    expect(await sales()).toEqual([
      { currency: 'EUR', amount: 1500 },
      { currency: 'USD', amount: 250 },
    ]);
    expect(await sales(4)).toEqual([{ currency: 'EUR', amount: 500 }]);
    expect(await sales(0)).toEqual([]);
    app.clock.reset();
  });
  it('is counted in minor units beyond 32 bits', async () => {
    await app.sql('delete from payments');
    await record(aPayment({ amount: 3_000_000_000 }));
    await record(aPayment({ amount: 3_000_000_000 }));
    expect(await sales()).toEqual([{ currency: 'EUR', amount: 6_000_000_000 }]);
  });
  it('belongs to its app alone', async () => {
    await app.sql('delete from payments');
    const otherMember = await app.signUp({ app: 'second' });
    await record(aPayment({ amount: 700 }), app.secondApp.tenant, otherMember);
    expect([await sales(), await sales(7, app.secondApp.tenant)]).toEqual([[], [{ currency: 'EUR', amount: 700 }]]);
  });
});

describe('COM-12, COM-17: the gateway that the owner chose', () => {
  it('is the only one used: another name finds nothing', async () => {
    expect((await payments.find(app.tenant, 'test'))?.provider).toBe('test');
    expect(await payments.find(app.tenant, 'stripe')).toBeNull();
    expect(await payments.require(app.tenant, member.id)).toMatchObject({ gateway: { provider: 'test' }, publishableKey: 'pk' });
    provider = 'stripe';
    expect(await payments.find(app.tenant, 'test')).toBeNull();
    await expect(payments.require(app.tenant, member.id)).rejects.toMatchObject({ code: 'not_configured' });
  });
});

describe('COM-12: the form of the test gateway', () => {
  let intent: Intent;
  beforeEach(async () => {
    intent = await intentOf(app, member, await aProduct(app));
  });
  const send = (body: object) =>
    app.call('POST /payments/test/{intentId}/confirm', {
      params: { intentId: intent.id ?? '' },
      body: { client_secret: intent.client_secret, ...body },
    });
  const state = async () => (await app.sql('select status, last_error, payment_method from test_intents where id = $1', [intent.id]))[0];

  it.each([
    ['with spaces', '4242 4242 4242 4242'],
    ['with hyphens', '4242-4242-4242-4242'],
    ['with nothing between', '4242424242424242'],
  ])('accepts a number %s', async (_how, number) => {
    expect((await send({ number, exp: '12/49', cvc: '123' })).body).toEqual({ status: 'succeeded' });
  });
  it.each(['12/49', '12 / 2049', '1249', '1/2049'])('accepts the month %j', async (exp) => {
    expect((await send({ number: cards.works, exp, cvc: '1234' })).body).toEqual({ status: 'succeeded' });
  });
  it.each<[string, object, Record<string, string[]>]>([
    [
      'names each empty field',
      { number: ' ', exp: '', cvc: ' ' },
      { number: ['Field is required.'], exp: ['Field is required.'], cvc: ['Field is required.'] },
    ],
    ['refuses a thirteenth month', { number: cards.works, exp: '13/49', cvc: '123' }, { exp: ['This value is not valid.'] }],
    ['refuses letters in a security code', { number: cards.works, exp: '12/49', cvc: '12a' }, { cvc: ['This value is not valid.'] }],
  ])('%s, and charges nothing', async (_what, card, errors) => {
    const answer = await send(card);
    expect([answer.status, answer.body.error, answer.body.errors]).toEqual([402, 'payment_method_failed', errors]);
    expect(await state()).toEqual({ status: 'requires_payment', last_error: null, payment_method: null });
  });
  it.each([
    ['a declined card', cards.declined, 'payment_failed', 'Your payment was not successful, please try again'],
    ['a card that cannot be charged', cards.fails, 'payment_method_failed', 'Failed to process payment details. Please try another payment method.'],
  ])('refuses %s with its text (L517, L519), saves no card, and does not block the next try', async (_what, number, code, text) => {
    const answer = await send({ number, exp: '12/49', cvc: '123' });
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([402, code, text]);
    expect(await state()).toEqual({ status: 'requires_payment', last_error: code, payment_method: null });
    expect((await send({ number: cards.works, exp: '12/49', cvc: '123' })).status).toBe(200);
    expect(await state()).toMatchObject({ status: 'succeeded', last_error: null });
  });
  it('uses the language of the caller, who owns the card', async () => {
    const answer = await app.call('POST /payments/test/{intentId}/confirm', {
      params: { intentId: intent.id ?? '' },
      body: { client_secret: intent.client_secret, number: cards.declined, exp: '12/49', cvc: '123' },
      headers: { 'accept-language': 'de' },
    });
    expect(answer.body.error).toBe('payment_failed');
    expect(answer.body.message).not.toBe('Your payment was not successful, please try again');
  });
  it('requires the bank’s confirmation of the card that asked, not of another', async () => {
    const [asking, exp, cvc] = [cards.asks, '12/49', '123'];
    expect((await send({ authenticated: true })).status).toBe(402);
    expect((await send({ number: asking, exp, cvc })).body).toEqual({ status: 'requires_authentication' });
    expect((await send({ number: cards.declined, exp, cvc, authenticated: true })).body.error).toBe('payment_failed');
    // The refused card replaced the one that asked: its confirmation is void.
    expect((await send({ authenticated: true })).body.error).toBe('payment_method_failed');
    expect((await send({ number: asking, exp, cvc, authenticated: true })).body).toEqual({ status: 'requires_authentication' });
    expect((await send({ authenticated: true })).body).toEqual({ status: 'succeeded' });
  });
  it('may ask a bank that refused again', async () => {
    await send({ number: cards.asks, exp: '12/49', cvc: '123' });
    expect((await send({ authenticated: false })).body.error).toBe('payment_failed');
    expect(await state()).toMatchObject({ status: 'requires_payment', last_error: 'payment_failed' });
    await send({ number: cards.asks, exp: '12/49', cvc: '123' });
    expect((await send({ authenticated: true })).body).toEqual({ status: 'succeeded' });
  });
  it('needs no session: the secret is the proof, and no cache stores the answer', async () => {
    const otherMember = await app.signUp();
    const answer = await app.call('POST /payments/test/{intentId}/confirm', {
      params: { intentId: intent.id ?? '' },
      body: { client_secret: intent.client_secret, number: cards.works, exp: '12/49', cvc: '123' },
      as: otherMember,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
  it('keeps one outcome for good and bad cards at once, and the order gets that one', async () => {
    const answers = await Promise.all([cards.works, cards.declined, cards.works, cards.fails].map((card) => payCard(app, intent, { card })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await state()).toMatchObject({ status: 'succeeded', last_error: null });
    const done = await app.call('POST /orders/{id}/confirm', { params: { id: intent.order_id }, as: member });
    expect(done.body.status).toBe('completed');
  });
});
