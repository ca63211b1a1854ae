import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Gateway, PaymentAsk, PaymentDraft } from './gateways.shape.ts';
import { createTestGateway, type TestConfirmation } from './gateways.test-cards.ts';

let app: TestApp;
let gateway: Gateway;
let form: (id: string, card: Partial<TestConfirmation>) => Promise<unknown>;
const nobody = '00000000-0000-7000-8000-000000000000';
const cardOf = (number: string) => ({ number, exp: '12/49', cvc: '123' });
const works = cardOf('4242424242424242');
const asks = cardOf('4000002500003155');

beforeAll(async () => {
  app = await startTestApp();
  const test = createTestGateway({ db: app.db, clock: app.clock, ids: app.platform.ids });
  gateway = test.gateway;
  form = async (id, card) => {
    const payment = await gateway.read(app.tenant, id);
    return test.confirm(app.tenant, id, { client_secret: payment?.clientSecret ?? '', ...card });
  };
});
afterAll(() => app.close());

let keys = 0;
const aKey = () => `key ${(keys += 1)}`;
const ask = (more: Partial<PaymentAsk> = {}): PaymentAsk => ({
  kind: 'payment_intent',
  amount: 4900,
  currency: 'EUR',
  metadata: { order_id: 'order', quote_id: 'quote' },
  ...more,
});
const draft = (more: Partial<PaymentAsk> = {}): PaymentDraft => ({
  ...ask(more),
  buyer: { subscriberId: 'subscriber', email: 'buyer@example.com', name: null },
  saves: true,
});
const begin = (more: Partial<PaymentAsk> = {}) => gateway.create(app.tenant, draft(more), aKey());
const paid = async (more: Partial<PaymentAsk> = {}) => {
  const { id } = await begin(more);
  await form(id, works);
  return (await gateway.read(app.tenant, id))!;
};

describe('COM-12: a new payment', () => {
  it('shows the requested amount, and that nothing was taken', async () => {
    const payment = await begin();
    expect(payment).toEqual({
      ...ask(),
      id: expect.any(String),
      provider: gateway.provider,
      clientSecret: expect.any(String),
      status: 'requires_payment',
      lastError: null,
      method: null,
    });
    expect(await gateway.read(app.tenant, payment.id)).toEqual(payment);
  });
  it('under the same key is the same payment, unchanged, ten times at once', async () => {
    const key = aKey();
    const begun = await Promise.all(Array.from({ length: 10 }, (_, index) => gateway.create(app.tenant, draft({ amount: 100 + index }), key)));
    expect(new Set(begun.map(({ id, clientSecret, amount }) => `${id} ${clientSecret} ${amount}`)).size).toBe(1);
    expect(await app.sql('select id from test_intents where idempotency_key = $1', [key])).toHaveLength(1);
  });
  it('under the same key in another app is another payment', async () => {
    const key = aKey();
    const [here, there] = [await gateway.create(app.tenant, draft(), key), await gateway.create(app.secondApp.tenant, draft(), key)];
    expect(here.id).not.toBe(there.id);
    expect(await gateway.read(app.secondApp.tenant, here.id)).toBeNull();
  });
  it('has a secret that cannot be derived from its id', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(one.clientSecret).not.toBe(other.clientSecret);
    expect(one.clientSecret.replace(one.id, '').length).toBeGreaterThan(20);
  });
});

describe('the amount to pay', () => {
  it('changes in place while it is open, and an earlier refusal is dropped', async () => {
    const { id, clientSecret } = await begin();
    await expect(form(id, cardOf('4000000000000002'))).rejects.toThrow('payment_failed');
    expect(await gateway.read(app.tenant, id)).toMatchObject({ status: 'requires_payment', lastError: 'payment_failed', method: null });
    const changed = await gateway.update(app.tenant, id, draft({ amount: 9900, metadata: { order_id: 'order', quote_id: 'next' } }));
    expect(changed).toMatchObject({ id, clientSecret, amount: 9900, metadata: { quote_id: 'next' }, lastError: null });
  });
  it('stays as it is once it was paid, and the answer says so', async () => {
    const payment = await paid();
    expect(await gateway.update(app.tenant, payment.id, draft({ amount: 1 }))).toEqual(payment);
    expect(payment).toMatchObject({ status: 'succeeded', amount: 4900, method: { brand: 'visa', last4: '4242' } });
  });
  it('stays as it is once it was cancelled', async () => {
    const { id } = await begin();
    expect((await gateway.cancel(app.tenant, id)).status).toBe('canceled');
    expect(await gateway.update(app.tenant, id, draft({ amount: 1 }))).toMatchObject({ status: 'canceled', amount: 4900 });
    await expect(form(id, works)).rejects.toThrow('order_closed');
  });
  it('is either the earlier or the later amount, however a card and a change meet', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await begin({ amount: 100 });
      const [changed] = await Promise.all([gateway.update(app.tenant, id, draft({ amount: 200 })), form(id, works)]);
      const now = await gateway.read(app.tenant, id);
      expect(now).toMatchObject({ status: 'succeeded', amount: changed.amount });
    }
  });
  it('of an unknown payment is answered like a provider that is down', async () => {
    await expect(gateway.update(app.tenant, nobody, draft())).rejects.toThrow('provider_down');
    await expect(gateway.cancel(app.tenant, nobody)).rejects.toThrow('provider_down');
    expect(await gateway.read(app.tenant, nobody)).toBeNull();
  });
  it('of another app does not change', async () => {
    const { id } = await begin();
    await expect(gateway.update(app.secondApp.tenant, id, draft({ amount: 1 }))).rejects.toThrow('provider_down');
    await expect(gateway.cancel(app.secondApp.tenant, id)).rejects.toThrow('provider_down');
    expect(await gateway.read(app.tenant, id)).toMatchObject({ amount: 4900, status: 'requires_payment' });
  });
});

describe('cancelling', () => {
  it('twice is the same', async () => {
    const { id } = await begin();
    await gateway.cancel(app.tenant, id);
    expect((await gateway.cancel(app.tenant, id)).status).toBe('canceled');
  });
  it('refunds nothing that was paid', async () => {
    const { id } = await paid();
    expect((await gateway.cancel(app.tenant, id)).status).toBe('succeeded');
  });
  it('also ends one that waits for its buyer’s bank', async () => {
    const { id } = await begin();
    await form(id, asks);
    expect((await gateway.cancel(app.tenant, id)).status).toBe('canceled');
    await expect(form(id, { authenticated: true })).rejects.toThrow('order_closed');
  });
  it('and paying at once end one way: taken and reported, or refused and not taken', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await begin();
      const [tried, cancelled] = await Promise.all([
        form(id, works).then(
          () => 'succeeded',
          () => 'canceled',
        ),
        gateway.cancel(app.tenant, id),
      ]);
      expect(cancelled.status).toBe(tried);
      expect((await gateway.read(app.tenant, id))?.status).toBe(tried);
    }
  });
});

describe('a stored card', () => {
  const kept = async (exp = '12/49') => {
    const { id } = await begin({ kind: 'setup_intent', amount: 0 });
    await form(id, { ...works, exp });
    return (await gateway.read(app.tenant, id))!.method!;
  };
  it('is charged without its buyer, once per key, ten times at once', async () => {
    const [method, key] = [await kept(), aKey()];
    const charges = await Promise.all(Array.from({ length: 10 }, () => gateway.charge(app.tenant, method, draft({ amount: 1900 }), key)));
    expect(new Set(charges.map(({ id, status, amount }) => `${id} ${status} ${amount}`)).size).toBe(1);
    expect(charges[0]).toMatchObject({ status: 'succeeded', amount: 1900, method: { last4: '4242' }, lastError: null });
    expect(await app.sql('select id from test_intents where idempotency_key = $1', [key])).toHaveLength(1);
  });
  it('is valid through the last day of its month, and refused from the next on', async () => {
    const now = app.clock.iso();
    const method = await kept(`${now.slice(5, 7)}/${now.slice(2, 4)}`);
    expect((await gateway.charge(app.tenant, method, draft(), aKey())).status).toBe('succeeded');
    app.clock.advance(32 * 86_400_000);
    expect(await gateway.charge(app.tenant, method, draft(), aKey())).toMatchObject({ status: 'requires_payment', lastError: 'payment_failed' });
    app.clock.reset();
  });
  it('that was refused under a key is refused again under it: a new try has a new key', async () => {
    const [method, key] = [await kept(), aKey()];
    const refused = await gateway.charge(app.tenant, { ...method, expiry: '2020-01' } as typeof method, draft(), key);
    expect(refused.status).toBe('requires_payment');
    expect(await gateway.charge(app.tenant, method, draft(), key)).toMatchObject({ id: refused.id, status: 'requires_payment' });
    expect((await gateway.charge(app.tenant, method, draft(), aKey())).status).toBe('succeeded');
  });
});

describe('payments of the same moment', () => {
  const begun = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => begin({ amount: 1000 + at })));
  const outcomeOf = (error: { code?: string }) => error.code;

  it('share their statements, and each has its own amount', async () => {
    const before = app.db.queries();
    const payments = await begun(30);
    expect(app.db.queries() - before).toBeLessThan(10);
    expect(payments.map(({ amount }) => amount)).toEqual(payments.map((_, at) => 1000 + at));
    expect(new Set(payments.map(({ clientSecret }) => clientSecret)).size).toBe(30);
  });
  it('with different cards have different outcomes', async () => {
    const payments = await begun(9);
    const cards = [works, cardOf('4000000000000002'), asks];
    const answers = await Promise.all(payments.map(({ id }, at) => form(id, cards[at % 3]!).catch(outcomeOf)));
    const each = [{ status: 'succeeded' }, 'payment_failed', { status: 'requires_authentication' }];
    expect(answers).toEqual(payments.map((_, at) => each[at % 3]));
    const read = await Promise.all(payments.map(({ id }) => gateway.read(app.tenant, id)));
    const states = ['succeeded', 'requires_payment', 'requires_authentication'];
    expect(read.map((payment) => payment?.status)).toEqual(payments.map((_, at) => states[at % 3]));
    expect(read.map((payment) => payment?.amount)).toEqual(payments.map((_, at) => 1000 + at));
  });
  it('are changed and cancelled each by itself, and paid ones stay as they were paid', async () => {
    const payments = await begun(6);
    await Promise.all(payments.slice(0, 2).map(({ id }) => form(id, works)));
    const answers = await Promise.all(
      payments.map(({ id }, at) => (at % 2 === 0 ? gateway.cancel(app.tenant, id) : gateway.update(app.tenant, id, draft({ amount: 5 })))),
    );
    expect(answers.map(({ status, amount }) => [status, amount])).toEqual([
      ['succeeded', 1000],
      ['succeeded', 1001],
      ['canceled', 1002],
      ['requires_payment', 5],
      ['canceled', 1004],
      ['requires_payment', 5],
    ]);
  });
  it('of another app are not found among them', async () => {
    const payments = await begun(3);
    const read = await Promise.all([
      ...payments.map(({ id }) => gateway.read(app.tenant, id)),
      ...payments.map(({ id }) => gateway.read(app.secondApp.tenant, id)),
    ]);
    expect(read.map((payment) => payment?.id ?? null)).toEqual([...payments.map(({ id }) => id), null, null, null]);
    const cancelled = await Promise.all(payments.map(({ id }) => gateway.cancel(app.secondApp.tenant, id).catch(outcomeOf)));
    expect(cancelled).toEqual(['provider_down', 'provider_down', 'provider_down']);
    expect((await gateway.read(app.tenant, payments[0]!.id))?.status).toBe('requires_payment');
  });
});
