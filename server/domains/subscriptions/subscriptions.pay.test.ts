import type { Version } from '@bandstand/contract/products.ts';
import type { PaymentNews } from '../payments/payments.events.service.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { cards, payCard } from '../checkout/checkout.builders.ts';
import { aSubscriber, dayMs, endingCard, everyDays } from './subscriptions.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
afterEach(() => app.sql("update subscriptions set status = 'ended', claimed_until = null, pay_intent_id = null"));
afterAll(() => app.close());

type Subscriber = Awaited<ReturnType<typeof aSubscriber>>;
/** A subscription whose card had expired when the second period began. */
async function pastDue(version: Partial<Version> = {}): Promise<Subscriber & { id: string }> {
  const subscriber = await aSubscriber(app, { ...everyDays(49), ...version }, { exp: endingCard(app) });
  app.clock.advance(49 * dayMs + 1000);
  await app.settle();
  const { id, status } = await subscriber.now();
  expect(status).toBe('past_due');
  return { ...subscriber, id };
}
const pay = (as: MemberSession, id: string, body: { finished?: string } = {}) =>
  app.call('POST /subscriptions/{id}/pay', { params: { id }, body, as });
const setup = (as: MemberSession, id: string) => app.call('POST /subscriptions/{id}/payment_method', { params: { id }, as });
const adopt = (as: MemberSession, id: string, intent: string) =>
  app.call('PUT /subscriptions/{id}/payment_method', { params: { id }, body: { payment_method: intent }, as });
/** Makes the stored card work again, as after the bank allows it. */
const mend = (id: string) => app.sql(`update subscriptions set payment_method = payment_method || '{"expiry": "2099-12"}' where id = $1`, [id]);
const taken = async (id: string) =>
  (await app.sql("select 1 from test_intents where status = 'succeeded' and metadata ->> 'subscription_id' = $1", [id])).length;
const events = async (id: string) =>
  (await app.sql<{ type: string }>('select type from subscription_events where subscription_id = $1 order by nr', [id])).map(({ type }) => type);

describe('COM-21: paying what is past due', () => {
  it('charges the stored method first, without asking', async () => {
    const { member, id, now, charges, isActive } = await pastDue();
    await mend(id);
    expect((await pay(member, id)).body).toEqual({ status: 'paid' });
    expect(await now()).toMatchObject({ status: 'active', grace_ends_at: null, charges_left: null });
    expect([await charges(), await isActive()]).toEqual([[1900, 1900], true]);
    expect(await events(id)).toEqual(['began', 'charge_failed', 'past_due', 'paid']);
  });

  it('returns a payment to finish if the stored method is refused; the card that paid is charged next time', async () => {
    const { member, id, now, charges } = await pastDue();
    const { body } = await pay(member, id);
    expect(body).toMatchObject({ status: 'requires_payment', kind: 'payment_intent', amount: 1900, currency: 'EUR', provider: 'test' });
    if (body.status !== 'requires_payment') throw new Error('nothing to finish');
    expect((await pay(member, id)).body).toEqual(body);
    await payCard(app, body);
    expect((await pay(member, id, { finished: body.id })).body).toEqual({ status: 'paid' });
    expect([(await now()).status, await charges()]).toEqual(['active', [1900, 1900]]);
    app.clock.advance(49 * dayMs);
    await app.settle();
    expect([(await now()).status, await charges()]).toEqual(['active', [1900, 1900, 1900]]);
  });

  it('finds a finished payment that was not reported at the next check, and charges nothing again', async () => {
    const { member, id, now, charges } = await pastDue();
    const { body } = await pay(member, id);
    if (body.status !== 'requires_payment') throw new Error('nothing to finish');
    await payCard(app, body);
    await mend(id);
    app.clock.advance(dayMs);
    await app.settle();
    expect([(await now()).status, await charges(), await taken(id)]).toEqual(['active', [1900, 1900], 1]);
  });

  it('an unfinished payment can no longer be made once the card was tried again', async () => {
    const { member, id, now, charges } = await pastDue();
    const { body } = await pay(member, id);
    if (body.status !== 'requires_payment') throw new Error('nothing to finish');
    await mend(id);
    app.clock.advance(dayMs);
    await app.settle();
    expect([(await now()).status, await charges()]).toEqual(['active', [1900, 1900]]);
    expect((await payCard(app, body)).body.error).toBe('order_closed');
  });

  it('a refused card leaves it past due, with its grace period', async () => {
    const { member, id, now, charges } = await pastDue();
    const before = await now();
    const { body } = await pay(member, id);
    if (body.status !== 'requires_payment') throw new Error('nothing to finish');
    expect((await payCard(app, body, { card: cards.declined })).body.error).toBe('payment_failed');
    expect((await pay(member, id, { finished: body.id })).body).toEqual(body);
    expect([await now(), await charges()]).toEqual([before, [1900]]);
  });

  it('ten taps at once, beside the engine itself, charge once', async () => {
    const { member, id, charges } = await pastDue();
    await mend(id);
    app.clock.advance(dayMs);
    const [answers] = await Promise.all([Promise.all(Array.from({ length: 10 }, () => pay(member, id))), app.jobs.runDue()]);
    expect(answers.map(({ body }) => body)).toEqual(Array(10).fill({ status: 'paid' }));
    expect([await charges(), await taken(id)]).toEqual([[1900, 1900], 1]);
  });

  it('a subscription not past due counts as paid; an ended one cannot be paid', async () => {
    const { member, now, cancel } = await aSubscriber(app, everyDays(10));
    const { id } = await now();
    expect((await pay(member, id)).body).toEqual({ status: 'paid' });
    await cancel();
    app.clock.advance(11 * dayMs);
    await app.settle();
    expect((await pay(member, id)).body.error).toBe('order_closed');
  });

  it('cancelling voids a payment in progress', async () => {
    const { member, id, cancel } = await pastDue();
    const { body } = await pay(member, id);
    if (body.status !== 'requires_payment') throw new Error('nothing to finish');
    expect((await cancel()).body.status).toBe('ended');
    expect((await payCard(app, body)).body.error).toBe('order_closed');
  });

  it('is possible only for its own member, in an app that takes such payments', async () => {
    const { member, id } = await pastDue();
    const [other, far] = [await app.signUp(), await app.signUp({ app: 'second' })];
    for (const who of [other, far])
      expect([(await pay(who, id)).status, (await setup(who, id)).status, (await adopt(who, id, 'x')).status]).toEqual([404, 404, 404]);
    const { payments } = (await app.server.identity.apps.require(app.tenant)).row;
    await app.server.identity.apps.change(app.tenant, { payments: { ...payments, provider: 'manual' } });
    expect([(await pay(member, id)).body.error, (await setup(member, id)).body.error]).toEqual(['not_configured', 'not_configured']);
    await app.server.identity.apps.change(app.tenant, { payments });
  });
});

describe('COM-21: another payment method', () => {
  it('is the one the provider reports, and is charged next', async () => {
    const { member, now, charges } = await aSubscriber(app, everyDays(10));
    const { id } = await now();
    const { body: intent } = await setup(member, id);
    expect(intent).toMatchObject({ kind: 'setup_intent', provider: 'test' });
    await payCard(app, intent, { card: cards.asks }, { authenticated: true });
    await payCard(app, intent, { card: cards.asks }, { authenticated: true });
    expect((await adopt(member, id, intent.id)).body).toEqual({ payment_method: { brand: 'visa', last4: '3155' } });
    expect((await now()).payment_method).toEqual({ brand: 'visa', last4: '3155' });
    expect(await events(id)).toEqual(['began', 'method_changed']);
    app.clock.advance(10 * dayMs + 1000);
    await app.settle();
    expect(await charges()).toEqual([1900, 1900]);
  });

  it('is tried at once if the subscription is past due', async () => {
    const { member, id, now, charges } = await pastDue();
    const { body: intent } = await setup(member, id);
    await payCard(app, intent);
    expect((await adopt(member, id, intent.id)).status).toBe(200);
    expect([(await now()).status, await charges()]).toEqual(['active', [1900, 1900]]);
  });

  it('is refused if unfinished, if it is another subscription’s, or if it is a payment', async () => {
    const [mine, others] = [await aSubscriber(app, everyDays(10)), await aSubscriber(app, everyDays(10))];
    const [{ id }, { id: otherId }] = [await mine.now(), await others.now()];
    const { body: open } = await setup(mine.member, id);
    const { body: theirs } = await setup(others.member, otherId);
    await payCard(app, theirs);
    const [first] = await app.sql<{ id: string }>("select id::text as id from test_intents where kind = 'payment_intent' limit 1");
    for (const intent of [open.id, theirs.id, first?.id ?? '', app.platform.ids.next()])
      expect((await adopt(mine.member, id, intent)).body.error).toBe('payment_method_failed');
    expect((await mine.now()).payment_method).toEqual({ brand: 'visa', last4: '4242' });
  });

  it('is no longer accepted once it has ended', async () => {
    const { member, now, cancel } = await aSubscriber(app, { ...everyDays(10) });
    const { id } = await now();
    const { body: intent } = await setup(member, id);
    await payCard(app, intent);
    await cancel();
    app.clock.advance(11 * dayMs);
    await app.settle();
    expect([(await setup(member, id)).body.error, (await adopt(member, id, intent.id)).body.error]).toEqual(['order_closed', 'order_closed']);
  });
});

describe('money that providers tell of', () => {
  const deliver = async (id: string, made: Partial<PaymentNews['payment']>): Promise<unknown> =>
    app.server.commerce.subscribed.handleNews(app.tenant, {
      type: 'payment',
      payment: {
        id: app.platform.ids.next(),
        provider: 'test',
        clientSecret: '',
        kind: 'payment_intent',
        amount: 1900,
        currency: 'EUR',
        metadata: { subscription_id: id, period: '2' },
        status: 'succeeded',
        lastError: null,
        method: null,
        ...made,
      },
    });

  it('unknown payments pay for their period, once, however often they are reported', async () => {
    const { id, now, charges } = await pastDue();
    const payment = { id: app.platform.ids.next() };
    for (let times = 0; times < 3; times += 1) await deliver(id, payment);
    expect([(await now()).status, await charges()]).toEqual(['active', [1900, 1900]]);
  });

  it('a second payment for one period opens nothing', async () => {
    const { member, id, now, charges } = await pastDue();
    await mend(id);
    await pay(member, id);
    const { current_period_end } = await now();
    await deliver(id, {});
    expect((await now()).current_period_end).toBe(current_period_end);
    expect(await charges()).toEqual([1900, 1900, 1900]);
    expect(await app.queued('payments.give_back')).toHaveLength(1);
  });

  it('belongs to another system where it names no subscription of the app', async () => {
    expect(await deliver(app.platform.ids.next(), {})).toBeNull();
    expect(await deliver('no-id', {})).toBeNull();
  });
});
