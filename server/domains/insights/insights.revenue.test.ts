import type { SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
let [pass, club] = [{ id: '' }, { id: '' }];
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  member = await app.signUp();
  pass = await aProduct(app, { title: 'Pass' });
  club = await aProduct(app, { title: 'Club', versions: [monthly()] });
});
beforeEach(async () => {
  await app.sql('delete from refunds');
  await app.sql('delete from payments');
  await setZone('UTC');
});
afterAll(() => app.close());

const setZone = async (zone: string) => {
  await app.call('PUT /studio/settings/app', { as: owner, body: { timezone: zone } });
};
const paid = async (at: string, amount: number, { product = pass, currency = 'EUR', provider = 'test', order = true, isTest = false } = {}) => {
  const id = app.platform.ids.next();
  await app.sql(
    `insert into payments (app_id, id, subscriber_id, product_id, order_id, provider, provider_id, amount, currency, paid_at, is_test)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      app.tenant.appId,
      id,
      member.id,
      product.id,
      order ? app.platform.ids.next() : null,
      provider,
      id,
      amount,
      currency,
      at,
      isTest || provider === 'test',
    ],
  );
  return id;
};
const returned = (payment: string, at: string, amount: number, state = 'succeeded') =>
  app.sql(
    `insert into refunds (app_id, id, payment_id, provider, amount, currency, state, idempotency_key, created_at, settled_at)
     select app_id, $2::uuid, id, provider, $3, currency, $4, 'key ' || $2::uuid, $5, $5 from payments where id = $1`,
    [payment, app.platform.ids.next(), amount, state, at],
  );
const revenue = async (query: object) => (await app.call('GET /studio/revenue', { as: owner, query: query as never })).body;
const march = { from: '2026-03-01', to: '2026-03-03' };

describe('the revenue overview', () => {
  it('is empty in an app that took no money', async () => {
    expect(await revenue(march)).toMatchObject({
      ...march,
      currency: 'EUR',
      currencies: [],
      total: 0,
      refunded: 0,
      orders: 0,
      before: 0,
      by_product: [],
      days: [
        { date: '2026-03-01', amount: 0, refunded: 0, orders: 0 },
        { date: '2026-03-02', amount: 0, refunded: 0, orders: 0 },
        { date: '2026-03-03', amount: 0, refunded: 0, orders: 0 },
      ],
    });
  });
  it('adds up by day and product, next to the same span before', async () => {
    await paid('2026-03-01T00:00:00Z', 4900);
    await paid('2026-03-01T23:59:59.999Z', 1000);
    const third = await paid('2026-03-03T12:00:00Z', 1900, { product: club });
    await paid('2026-03-03T13:00:00Z', 1900, { product: club, order: false });
    // The three days before, and one more, which is in neither span.
    await paid('2026-02-26T00:00:00Z', 700);
    await paid('2026-02-28T23:00:00Z', 300);
    await paid('2026-02-25T23:59:59Z', 99_999);
    await paid('2026-03-04T00:00:00Z', 99_999);
    await returned(third, '2026-03-03T14:00:00Z', 400);
    await returned(third, '2026-03-03T15:00:00Z', 1500, 'failed');
    expect(await revenue(march)).toMatchObject({
      total: 9700,
      refunded: 400,
      orders: 3,
      before: 1000,
      days: [
        { date: '2026-03-01', amount: 5900, refunded: 0, orders: 2 },
        { date: '2026-03-02', amount: 0, refunded: 0, orders: 0 },
        { date: '2026-03-03', amount: 3800, refunded: 400, orders: 1 },
      ],
      by_product: [
        { product: { id: pass.id, title: 'Pass' }, amount: 5900, orders: 2 },
        { product: { id: club.id, title: 'Club' }, amount: 3800, orders: 1 },
      ],
    });
  });
  it.each([
    // A quarter past midnight in Auckland is the day before in London.
    ['Pacific/Auckland', '2026-03-01T11:15:00Z', '2026-03-02'],
    ['Europe/London', '2026-03-01T11:15:00Z', '2026-03-01'],
    ['America/Los_Angeles', '2026-03-02T07:59:00Z', '2026-03-01'],
    // The night in which the clock goes forward there.
    ['America/Los_Angeles', '2026-03-08T09:59:00Z', '2026-03-08'],
  ])('counts in days of %s', async (zone, at, day) => {
    await setZone(zone);
    await paid(at, 500);
    const { days } = await revenue({ from: '2026-02-25', to: '2026-03-10' });
    expect(days.filter(({ amount }) => amount > 0)).toEqual([{ date: day, amount: 500, refunded: 0, orders: 1 }]);
  });
  it('shows one currency at a time, and names the others', async () => {
    await paid('2026-03-01T10:00:00Z', 100);
    await paid('2026-03-01T10:00:00Z', 20_000, { currency: 'JPY' });
    expect(await revenue(march)).toMatchObject({ currency: 'EUR', currencies: ['EUR', 'JPY'], total: 100 });
    expect(await revenue({ ...march, currency: 'JPY' })).toMatchObject({ currency: 'JPY', total: 20_000 });
    expect(await revenue({ ...march, currency: 'SEK' })).toMatchObject({ currency: 'SEK', total: 0 });
  });
  it('leaves test payments out once the app takes real ones', async () => {
    await paid('2026-03-01T10:00:00Z', 100);
    await paid('2026-03-02T10:00:00Z', 900, { provider: 'manual' });
    expect((await revenue(march)).total).toBe(1000);
    await app.call('PUT /studio/payments', { as: owner, body: { gateway: 'manual' } });
    expect((await revenue(march)).total).toBe(900);
    await app.sql(`update apps set payments = '{"provider":"test","publishable_key":null}' where slug = 'first'`);
    app.server.identity.apps.forget();
  });
  it('counts payments with a provider’s test keys while these are set, and not with live ones', async () => {
    const keys = (kind: string) =>
      app.sql(`update apps set payments = '{"provider":"stripe","publishable_key":"pk_${kind}_1"}' where slug = 'first'`);
    const tried = await paid('2026-03-01T10:00:00Z', 100, { provider: 'stripe', isTest: true });
    await returned(tried, '2026-03-02T10:00:00Z', 40);
    await paid('2026-03-02T10:00:00Z', 900, { provider: 'stripe' });
    await keys('test');
    app.server.identity.apps.forget();
    expect(await revenue(march)).toMatchObject({ total: 1000, refunded: 40 });
    await keys('live');
    app.server.identity.apps.forget();
    expect(await revenue(march)).toMatchObject({ total: 900, refunded: 0 });
    await app.sql(`update apps set payments = '{"provider":"test","publishable_key":null}' where slug = 'first'`);
    app.server.identity.apps.forget();
  });
  it('covers thirty days up to today by default', async () => {
    const { days, from, to } = await revenue({});
    expect(days).toHaveLength(30);
    expect([from, to]).toEqual([days[0]?.date, days.at(-1)?.date]);
    expect(to).toBe(app.clock.iso().slice(0, 10));
  });
  it.each([
    { from: '2026-03-03', to: '2026-03-01' },
    { from: '2020-01-01', to: '2026-03-01' },
  ])('refuses an invalid span: %j', async (query) => {
    expect((await app.call('GET /studio/revenue', { as: owner, query })).status).toBe(422);
  });
  it('covers only the app itself, for staff who may read orders', async () => {
    await paid('2026-03-01T10:00:00Z', 100);
    const other = await app.owner('second');
    expect((await app.call('GET /studio/revenue', { as: other, app: 'second', query: march })).body.total).toBe(0);
    expect((await app.call('GET /studio/revenue', { as: await app.staff('analyst'), query: march })).status).toBe(200);
  });
});

describe('recurring revenue', () => {
  const terms = (more: Partial<SubscriptionTerms> = {}, amount = 1900): SubscriptionTerms => ({
    currency: 'EUR',
    interval: 'month',
    intervalCount: 1,
    charges: null,
    items: [{ product_id: club.id, version_id: club.id, title: 'Club', amount, is_discounted: true, keep_access: false }],
    coupon: null,
    tax: null,
    paid_before: 0,
    ...more,
  });
  it.each([
    ['a month', terms(), 1, 1900],
    ['a week', terms({ interval: 'week' }, 700), 1, 3000],
    ['two weeks', terms({ interval: 'week', intervalCount: 2 }, 700), 1, 1500],
    ['a day', terms({ interval: 'day' }, 100), 1, 3000],
    ['a year', terms({ interval: 'year' }, 12_000), 1, 1000],
    ['without the tax on top', terms({ tax: { name: 'VAT', rate: 19_000, inclusive: false } }, 1000), 1, 1000],
    ['without included tax', terms({ tax: { name: 'VAT', rate: 19_000, inclusive: true } }, 1190), 1, 1000],
    ['with half off for good', terms({ coupon: { id: 'c', code: 'HALF', kind: 'percent', amount: 5000, payments: null } }), 1, 950],
    ['with half off once, which is over', terms({ coupon: { id: 'c', code: 'HALF', kind: 'percent', amount: 5000, payments: 1 } }), 1, 1900],
    ['of three instalments, two to come', terms({ charges: 3 }), 1, 1900],
    ['of three instalments, all paid', terms({ charges: 3 }), 3, 0],
  ])('in 30 days: %s', async (_name, agreed, made, expected) => {
    await app.sql('update subscriptions set status = $1', ['ended']);
    const buyer = await app.signUp();
    await buys(app, buyer, club);
    await app.sql(`update subscriptions set terms = $1, charges_made = $2 where subscriber_id = $3`, [JSON.stringify(agreed), made, buyer.id]);
    const found = await revenue(march);
    expect(found.recurring).toEqual(expected === 0 ? [] : [{ currency: 'EUR', amount: expected }]);
    expect(found.subscriptions).toEqual({ trialing: 0, active: 1, paused: 0, past_due: 0, ending: 0 });
  });
});
