import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { activeProducts, buys, intentOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { endingCard, everyDays } from '../subscriptions/subscriptions.builders.ts';
import { studioOf } from '../sales/sales.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  owner = await app.owner();
  await app.server.begin();
});
afterAll(() => app.close());

const home = async (as = owner) => (await app.call('GET /studio/home', { as })).body;
const attention = async (as = owner) => Object.fromEntries((await home(as)).attention.map(({ id, count, href }) => [id, `${count} ${href}`]));
const isDone = async (as = owner) => (await home(as)).checklist.find(({ id }) => id === 'payments')?.is_done;
const settings = (body: object, as = owner) => app.call('PUT /studio/payments', { as, body });

describe('payments by hand', () => {
  it('are a step of the checklist until the owner writes how to pay', async () => {
    expect(await isDone()).toBe(false);
    expect((await settings({ gateway: 'manual', manual_instructions: ' ' })).status).toBeLessThan(500);
    await settings({ gateway: 'manual', manual_instructions: 'At the desk, in cash.' });
    expect(await isDone()).toBe(true);
  });
  it('wait for the owner, who grants them once, however often they confirm', async () => {
    const studio = studioOf(app, owner);
    const [product, member] = [await aProduct(app), await app.signUp()];
    const intent = await intentOf(app, member, product);
    expect(intent.status).toBe('pending_approval');
    expect(await attention()).toMatchObject({ orders_waiting: '1 /orders?state=pending_approval' });
    expect(await activeProducts(app, member)).toEqual([]);

    const answers = await Promise.all(Array.from({ length: 5 }, () => studio.approve(intent.order_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const order = await studio.order(intent.order_id);
    expect([order.status, order.is_test, order.purchases.length, order.payments?.length]).toEqual(['completed', false, 1, 1]);
    const types = order.events.map(({ type }) => type);
    expect([types.filter((type) => type === 'approved').length, types.filter((type) => type === 'granted').length]).toEqual([1, 1]);
    expect(order.events.find(({ type }) => type === 'approved')?.by).toBe('Owner first');
    expect(await activeProducts(app, member)).toEqual([product.id]);
    expect(await attention()).not.toHaveProperty('orders_waiting');
  });
  it('that nobody asked for are not approved', async () => {
    const studio = studioOf(app, owner);
    const { status, body } = await studio.testPurchase((await aProduct(app)).id);
    expect([status, body]).toMatchObject([409, { error: 'gateway_live' }]);
    const paid = (await studio.list({ status: 'completed' })).items[0]!;
    expect((await studio.refund(paid.id)).body).toMatchObject({ refunded: 4900, refundable: 0 });
  });
});

describe('studio.md 1: sales that need attention', () => {
  it('names subscriptions that are past due', async () => {
    const there = await app.owner('second');
    const product = await aProduct({ server: app.server, tenant: app.secondApp.tenant }, { versions: [monthly(everyDays(20))] });
    const member = await app.signUp({ app: 'second' });
    const [month, year] = endingCard(app).split('/').map(Number) as [number, number];
    await buys(app, member, product, { exp: `${String(month).padStart(2, '0')}/${year}` });
    expect(await attention(there)).toEqual({});
    app.clock.advance(41 * 86_400_000);
    await app.settle();
    expect(await attention(await app.owner('second'))).toMatchObject({ subscriptions_past_due: '1 /subscriptions?state=past_due' });
    app.clock.reset();
  });
  it('names events of a provider that could not be handled', async () => {
    const failed = "insert into store_events (app_id, store, id, type, state, received_at) values ($1, 'apple', 'x', 'x', 'failed', now())";
    await app.sql(failed, [app.tenant.appId]);
    owner = await app.owner();
    expect(await attention()).toMatchObject({ events_failed: '1 /payments' });
    expect(await attention(await app.owner('second'))).not.toHaveProperty('events_failed');
  });
});
