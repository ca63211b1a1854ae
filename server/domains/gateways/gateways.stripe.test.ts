import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { asSent } from '../../testing/stripe/form.ts';
import type { Gateway, Payment, PaymentAsk, PaymentDraft } from './gateways.shape.ts';
import { createStripeBooks } from './gateways.stripe.books.repo.ts';
import { createStripeGateway } from './gateways.stripe.ts';
import { createStripeClients, stripeVersion } from '../../platform/stripe/stripe.client.ts';

let side: StripeApp;
let app: TestApp;
let gateway: Gateway;
let member: MemberSession;
let secret: string | null = 'sk_test_bandstand';
const hourMs = 3_600_000;

beforeAll(async () => {
  side = await startStripeApp();
  app = side.app;
  member = await app.signUp();
  const clients = createStripeClients(side.stripe.url);
  gateway = createStripeGateway({
    clientOf: async () => (secret === null ? null : { stripe: clients(secret), realm: 'test' }),
    booksOf: (realm) => createStripeBooks({ db: app.db, clock: app.clock, realm }),
  });
});
afterEach(() => {
  secret = 'sk_test_bandstand';
  side.stripe.faults(null);
  app.clock.reset();
});
afterAll(() => side.close());

let keys = 0;
const aKey = () => `order:${(keys += 1)}`;
const ask = (more: Partial<PaymentAsk> = {}): PaymentAsk => ({
  kind: 'payment_intent',
  amount: 4900,
  currency: 'EUR',
  metadata: { order_id: 'o1', quote_id: 'q1' },
  description: 'Harbour',
  ...more,
});
const draft = ({ saves = false, buyer, ...more }: Partial<PaymentDraft> = {}): PaymentDraft => ({
  ...ask(more),
  saves,
  buyer: buyer ?? { subscriberId: member.id, email: member.email, name: 'Ada' },
});
const create = (more: Partial<PaymentDraft> = {}, key = aKey()) => gateway.create(app.tenant, draft(more), key);
const confirm = (payment: Payment, card = 'pm_card_visa') => side.stripe.browser.confirm(payment.id, payment.clientSecret, card);
const read = async (payment: Payment) => (await gateway.read(app.tenant, payment.id))!;
/** A card that was stored with a payment. */
async function kept(card = 'pm_card_visa') {
  const payment = await create({ saves: true });
  confirm(payment, card);
  return (await read(payment)).method!;
}
const sent = (method: string, path: string) => side.stripe.requests.filter((one) => one.method === method && one.path === path);
const last = (path: string) => sent('POST', path).at(-1)!;

describe('a payment at Stripe', () => {
  it('is requested with the official types, by key, in the pinned version, without telemetry', async () => {
    const key = aKey();
    const payment = await create({ saves: true, metadata: { order_id: 'o1', quote_id: 'q1', referral: 'r' } }, key);
    const customer = [...side.stripe.customers.keys()].at(-1)!;
    const params: Stripe.PaymentIntentCreateParams = {
      expand: ['payment_method'],
      customer,
      metadata: { order_id: 'o1', quote_id: 'q1', referral: 'r', bandstand_app: app.tenant.appId, bandstand_key: key },
      description: 'Harbour',
      amount: 4900,
      currency: 'eur',
      automatic_payment_methods: { enabled: true },
      setup_future_usage: 'off_session',
    };
    expect(last('/v1/payment_intents')).toMatchObject({
      params: asSent(params),
      key: `${app.tenant.appId}:${key}`,
      version: stripeVersion,
      hasTelemetry: false,
    });
    expect(payment).toMatchObject({
      kind: 'payment_intent',
      amount: 4900,
      currency: 'EUR',
      status: 'requires_payment',
      method: null,
      lastError: null,
    });
    expect(payment.metadata).toEqual({ order_id: 'o1', quote_id: 'q1', referral: 'r' });
  });
  it('stores no card unless one is needed', async () => {
    await create();
    expect(last('/v1/payment_intents').params).not.toHaveProperty('setup_future_usage');
  });
  it('has one customer per member, however many payments', async () => {
    const other = await app.signUp();
    const buyer = { subscriberId: other.id, email: other.email, name: null };
    await Promise.all([create({ buyer }), create({ buyer }), create({ buyer })]);
    await create({ buyer });
    const used = new Set(
      sent('POST', '/v1/payment_intents')
        .slice(-4)
        .map(({ params }) => params['customer']),
    );
    expect(used.size).toBe(1);
    const params: Stripe.CustomerCreateParams = { email: other.email, metadata: { bandstand_app: app.tenant.appId, subscriber_id: other.id } };
    expect(last('/v1/customers').params).toEqual(asSent(params));
  });
  it('is one under its key, at once and afterwards', async () => {
    const key = aKey();
    const all = await Promise.all([create({}, key), create({}, key), create({}, key)]);
    expect(new Set([...all, await create({}, key)].map(({ id }) => id)).size).toBe(1);
  });
  it('is the original one when the same key comes with another amount', async () => {
    const key = aKey();
    side.stripe.faults(({ path, method }) => (path === '/v1/payment_intents' && method === 'POST' ? 'unknown' : null));
    await expect(create({}, key)).rejects.toMatchObject({ code: 'provider_down' });
    side.stripe.faults(null);
    const before = side.stripe.intents.size;
    expect(await create({ amount: 5900 }, key)).toMatchObject({ amount: 4900 });
    expect(side.stripe.intents.size).toBe(before);
  });
  it('is changed in place, and stores the card once that is requested', async () => {
    const payment = await create();
    const changed = await gateway.update(app.tenant, payment.id, draft({ amount: 3900, saves: true, metadata: { order_id: 'o1', quote_id: 'q2' } }));
    expect(changed).toMatchObject({ id: payment.id, amount: 3900, metadata: { order_id: 'o1', quote_id: 'q2' } });
    const params: Stripe.PaymentIntentUpdateParams = {
      expand: ['payment_method'],
      metadata: { order_id: 'o1', quote_id: 'q2', bandstand_app: app.tenant.appId },
      description: 'Harbour',
      amount: 3900,
      currency: 'eur',
      setup_future_usage: 'off_session',
    };
    expect(last(`/v1/payment_intents/${payment.id}`).params).toEqual(asSent(params));
  });
  it('stays as it was paid, whatever is requested afterwards', async () => {
    const payment = await create();
    confirm(payment);
    expect(await gateway.update(app.tenant, payment.id, draft({ amount: 1 }))).toMatchObject({ status: 'succeeded', amount: 4900 });
    expect(await gateway.cancel(app.tenant, payment.id)).toMatchObject({ status: 'succeeded', amount: 4900 });
  });
  it('can no longer be made once it was ended, even twice', async () => {
    const payment = await create();
    expect(await gateway.cancel(app.tenant, payment.id)).toMatchObject({ status: 'canceled' });
    expect(await gateway.cancel(app.tenant, payment.id)).toMatchObject({ status: 'canceled' });
    expect(() => confirm(payment)).toThrow('canceled');
  });
  it('is replaced by one that only stores a card, and the first can no longer be made', async () => {
    const payment = await create();
    const instead = await gateway.update(app.tenant, payment.id, draft({ kind: 'setup_intent', amount: 0 }));
    expect(instead).toMatchObject({ kind: 'setup_intent', amount: 0, currency: 'EUR', metadata: { order_id: 'o1', quote_id: 'q1' } });
    expect(await read(payment)).toMatchObject({ status: 'canceled' });
    const again = await gateway.update(app.tenant, payment.id, draft({ kind: 'setup_intent', amount: 0 }));
    expect(again.id).toBe(instead.id);
  });
  it('that is unknown is null', async () => expect(await gateway.read(app.tenant, 'pi_unknown')).toBe(null));
});

describe('the outcome of a payment', () => {
  it.each([
    ['pm_card_visa', 'succeeded', null],
    ['pm_card_chargeDeclined', 'requires_payment', 'payment_failed'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'requires_payment', 'payment_failed'],
    ['pm_card_chargeDeclinedExpiredCard', 'requires_payment', 'payment_method_failed'],
    ['pm_card_chargeDeclinedProcessingError', 'requires_payment', 'payment_method_failed'],
    ['pm_card_authenticationRequired', 'requires_authentication', null],
  ])('%s: %s', async (card, status, lastError) => {
    const payment = await create();
    try {
      confirm(payment, card);
    } catch {}
    expect(await read(payment)).toMatchObject({ status, lastError });
  });
  it.each([
    [true, 'succeeded', null],
    [false, 'requires_payment', 'payment_failed'],
  ])('the buyer answers their bank: %s', async (isHe, status, lastError) => {
    const payment = await create();
    confirm(payment, 'pm_card_authenticationRequired');
    try {
      side.stripe.browser.authenticate(payment.id, isHe);
    } catch {}
    expect(await read(payment)).toMatchObject({ status, lastError });
  });
  it('shows what the card is recognised by, and whose it is', async () => {
    expect(await kept('pm_card_mastercard')).toMatchObject({ brand: 'mastercard', last4: '4444', token: /^pm_/, customer: /^cus_/ } as never);
  });
  it('a card is stored without a payment', async () => {
    const setup = await create({ kind: 'setup_intent', amount: 0, saves: true });
    confirm(setup);
    const done = await read(setup);
    expect(done).toMatchObject({ status: 'succeeded', kind: 'setup_intent', amount: 0, currency: 'EUR', method: { last4: '4242' } });
    expect(await gateway.charge(app.tenant, done.method!, ask(), aKey())).toMatchObject({ status: 'succeeded' });
  });
});

describe('a charge without the buyer', () => {
  it('is requested with the official types', async () => {
    const method = await kept();
    const key = aKey();
    await gateway.charge(app.tenant, method, ask({ metadata: { subscription_id: 's1' } }), key);
    const params: Stripe.PaymentIntentCreateParams = {
      expand: ['payment_method'],
      amount: 4900,
      currency: 'eur',
      customer: method.customer!,
      payment_method: method.token,
      off_session: true,
      confirm: true,
      metadata: { subscription_id: 's1', bandstand_app: app.tenant.appId, bandstand_key: key },
      description: 'Harbour',
    };
    expect(last('/v1/payment_intents').params).toEqual(asSent(params));
  });
  it.each([
    ['pm_card_chargeDeclined', 'requires_payment', 'payment_failed'],
    ['pm_card_chargeDeclinedExpiredCard', 'requires_payment', 'payment_method_failed'],
    ['pm_card_authenticationRequired', 'requires_authentication', null],
  ] as const)('that is refused leaves a payment which the member can finish: %s', async (behaviour, status, lastError) => {
    const method = await kept();
    side.stripe.desk.behave(method.token, behaviour);
    const payment = await gateway.charge(app.tenant, method, ask(), aKey());
    expect(payment).toMatchObject({ status, lastError });
    confirm(payment, 'pm_card_visa');
    expect(await read(payment)).toMatchObject({ status: 'succeeded', lastError: null });
  });
  it('is made once under its key: at once, after a lost answer, and after days', async () => {
    const method = await kept();
    const key = aKey();
    const taken = () =>
      [...side.stripe.intents.values()].filter((one) => one.status === 'succeeded' && one.metadata?.['bandstand_key'] === key).length;
    side.stripe.faults(({ path, method: verb }) => (path === '/v1/payment_intents' && verb === 'POST' ? 'unknown' : null));
    await expect(gateway.charge(app.tenant, method, ask(), key)).rejects.toMatchObject({ code: 'provider_down' });
    side.stripe.faults(null);
    expect(taken()).toBe(1);
    // Stripe has forgotten the key by then.
    app.clock.advance(30 * hourMs);
    expect(await gateway.charge(app.tenant, method, ask(), key)).toMatchObject({ status: 'succeeded' });
    await Promise.all([gateway.charge(app.tenant, method, ask(), key), gateway.charge(app.tenant, method, ask(), key)]);
    expect(taken()).toBe(1);
  });
  it('needs a customer: a card of another gateway is refused', async () => {
    const method = { token: 'card_1', brand: 'visa', last4: '4242' };
    await expect(gateway.charge(app.tenant, method, ask(), aKey())).rejects.toMatchObject({ code: 'payment_method_failed' });
  });
});

describe('refunds', () => {
  async function paid() {
    const payment = await create();
    confirm(payment);
    return payment;
  }
  it('are requested with the official types, once by their key', async () => {
    const payment = await paid();
    const given = await gateway.refund(app.tenant, payment.id, 900, 'r1');
    expect(await gateway.refund(app.tenant, payment.id, 900, 'r1')).toEqual(given);
    expect(given).toMatchObject({ amount: 900, state: 'succeeded', metadata: { refund_id: 'r1' } });
    const params: Stripe.RefundCreateParams = {
      payment_intent: payment.id,
      amount: 900,
      metadata: { refund_id: 'r1', bandstand_app: app.tenant.appId },
    };
    expect(last('/v1/refunds').params).toEqual(asSent(params));
    expect(await gateway.refundsOf(app.tenant, payment.id)).toHaveLength(1);
  });
  it('are never more than was taken', async () => {
    const payment = await paid();
    await gateway.refund(app.tenant, payment.id, 4000, 'r2');
    await expect(gateway.refund(app.tenant, payment.id, 901, 'r3')).rejects.toMatchObject({ code: 'refund_too_much' });
    await gateway.refund(app.tenant, payment.id, 900, 'r4');
    await expect(gateway.refund(app.tenant, payment.id, 1, 'r5')).rejects.toMatchObject({ code: 'refund_too_much' });
  });
});

describe('errors of Stripe', () => {
  it('keys that Stripe refuses count as missing', async () => {
    secret = 'sk_test_wrong';
    await expect(create()).rejects.toMatchObject({ code: 'not_configured' });
  });
  it('an app without keys takes nothing', async () => {
    secret = null;
    await expect(create()).rejects.toMatchObject({ code: 'not_configured' });
  });
  it('a busy Stripe is reported as such', async () => {
    side.stripe.faults(() => 'busy');
    await expect(create()).rejects.toMatchObject({ code: 'provider_down' });
  });
  it('a broken connection is retried with the same key: one payment', async () => {
    let broken = 1;
    side.stripe.faults(({ path }) => (path === '/v1/payment_intents' && broken-- > 0 ? 'lost' : null));
    const before = side.stripe.intents.size;
    expect(await create()).toMatchObject({ status: 'requires_payment' });
    expect(side.stripe.intents.size).toBe(before + 1);
  });
});
