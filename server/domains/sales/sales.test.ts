import { replayOrder } from '@bandstand/rules/products/orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { buys, cards, confirm, intentOf, payCard } from '../checkout/checkout.builders.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';
import { studioOf } from './sales.builders.ts';

let app: TestApp;
let owner: Session;
let studio: ReturnType<typeof studioOf>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  studio = studioOf(app, owner);
});
afterAll(() => app.close());

type Things = { product: Awaited<ReturnType<typeof aProduct>>; buyer: MemberSession; orderId: string };
const sold = async (fields: Parameters<typeof aProduct>[1] = {}, person: { name?: string; email?: string } = {}): Promise<Things> => {
  const [product, buyer] = [await aProduct(app, fields), await app.signUp(person)];
  const { intent } = await buys(app, buyer, product);
  return { product, buyer, orderId: intent.order_id };
};
const idsOf = (list: { items: { id: string }[] }) => list.items.map(({ id }) => id);

describe('orders in the studio', () => {
  it('are listed with buyer, products and price, newest first', async () => {
    const first = await sold({ title: 'Mat' }, { name: 'Ada Buyer' });
    app.clock.advance(1000);
    const second = await sold({ title: 'Bell', versions: [once({ price: 1234, name: 'Black' })] });
    const list = await studio.list();
    expect(idsOf(list).slice(0, 2)).toEqual([second.orderId, first.orderId]);
    expect(list.items[0]).toMatchObject({ status: 'completed', amount: 1234, refunded: 0, currency: 'EUR', is_test: true, provider: 'test' });
    expect(list.items[1]).toMatchObject({ member: { id: first.buyer.id, name: 'Ada Buyer', email: first.buyer.email }, product: { title: 'Mat' } });
    expect(list.items[0]?.version?.title).toBe('Black');
  });
  it('show what happened from the quote to the access, and a replay of it gives the order', async () => {
    const { orderId, product } = await sold({ versions: [once({ setup_fee: 500 })] });
    const order = await studio.order(orderId);
    expect(order).toMatchObject({ amount: 5400, subtotal: 5400, discount: 0, tax: 0, refundable: 5400 });
    expect(order.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['price', 4900],
      ['setup_fee', 500],
    ]);
    expect(order.purchases).toMatchObject([{ product: { id: product.id }, status: 'owned', source: 'web', subscription_id: null }]);
    const types = order.events.map(({ type }) => type);
    for (const type of ['opened', 'quoted', 'intent', 'paid', 'granted'] as const) expect(types).toContain(type);
    expect(types.indexOf('paid')).toBeLessThan(types.indexOf('granted'));
    expect(replayOrder(order.events)).toMatchObject({ status: order.status, amount: order.amount, refunded: 0, isRevoked: false });
    expect(order.invoice?.number).toMatch(/\d/);
  });
  it('are found by part of a name or an address, by their number and by the invoice number', async () => {
    const { orderId } = await sold({ title: 'Sought' }, { name: 'Zoë Findling', email: 'needle@haystack.example' });
    const { invoice } = await studio.order(orderId);
    for (const q of ['zoe find', 'Zoë', 'needle@hay', orderId, orderId.toUpperCase(), invoice!.number])
      expect([q, idsOf(await studio.list({ q }))]).toEqual([q, [orderId]]);
    expect((await studio.list({ q: '%' })).total_count).toBe(0);
  });
  it('are filtered by state, product, member and time', async () => {
    const { orderId, product, buyer } = await sold();
    const open = await intentOf(app, buyer, await aProduct(app));
    expect(idsOf(await studio.list({ member_id: buyer.id }))).toEqual([open.order_id, orderId]);
    expect(idsOf(await studio.list({ member_id: buyer.id, status: 'open' }))).toEqual([open.order_id]);
    expect(idsOf(await studio.list({ product_id: product.id }))).toEqual([orderId]);
    app.clock.advance(86_400_000);
    const late = await sold();
    const from = app.clock.isoIn(-3_600_000);
    expect(idsOf(await studio.list({ from }))).toEqual([late.orderId]);
    expect(idsOf(await studio.list({ to: from }))).not.toContain(late.orderId);
    const wrong = await app.call('GET /studio/orders', { query: { from: 'yesterday' }, as: owner });
    expect(wrong.status).toBe(422);
  });
  it('need two statements per page, for any number of orders', async () => {
    await studio.list();
    await app.bus.settled();
    const before = app.db.queries();
    await app.server.http.app.inject({
      method: 'GET',
      url: '/api/studio/orders',
      headers: { 'x-account-app': 'first', 'x-user-email': owner.email, 'x-user-token': owner.token },
    });
    expect(app.db.queries() - before).toBeLessThanOrEqual(3);
  });
  it('orders of another app are not found', async () => {
    const { orderId } = await sold();
    const otherOwner = await app.owner('second');
    expect((await studio.list({}, otherOwner)).total_count).toBe(0);
    for (const call of ['approve', 'refund', 'resend'] as const) {
      const answer = call === 'refund' ? await studio.refund(orderId, {}, null, otherOwner) : await studio[call](orderId, otherOwner);
      expect([call, answer.status, answer.body.error]).toEqual([call, 404, 'not_found']);
    }
    expect((await app.call('GET /studio/orders/{id}', { params: { id: orderId }, as: otherOwner })).status).toBe(404);
    expect((await app.call('GET /studio/orders/{id}', { params: { id: nobodysId }, as: owner })).status).toBe(404);
  });
});

describe('the exported file of orders', () => {
  it('has the content of the list, amounts in units, and no formula that a spreadsheet would run', async () => {
    studio = studioOf(app, (owner = await app.owner()));
    const { orderId } = await sold({ title: 'Yen mat', versions: [once({ price: 1500, currency: 'JPY' })] }, { name: '=HYPERLINK("x")' });
    const { text, headers } = await studio.csv({ q: orderId });
    const [head, line, ...rest] = text.trim().split('\r\n');
    expect(head?.split(',').slice(0, 4)).toEqual(['order', 'created_at', 'paid_at', 'status']);
    expect(line).toContain(orderId);
    expect(line).toContain(',1500,0,JPY,test,yes,');
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(rest).toEqual([]);
    expect(headers['content-disposition']).toContain('orders.csv');
  });
  it('is written in chunks, each order once', async () => {
    studio = studioOf(app, (owner = await app.owner()));
    const { orderId } = await sold();
    await app.sql(
      `insert into orders (app_id, id, subscriber_id, product_id, version_id, status, provider, amount, currency, bump_ids, created_at, updated_at)
       select app_id, gen_random_uuid(), subscriber_id, product_id, version_id, 'expired', provider, amount, currency, bump_ids, created_at, updated_at
       from orders, generate_series(1, 1100) where id = $1`,
      [orderId],
    );
    const { product } = await studio.order(orderId);
    const lines = (await studio.csv({ product_id: product.id })).text.trim().split('\r\n').slice(1);
    expect([lines.length, new Set(lines.map((line) => line.split(',')[0])).size]).toEqual([1101, 1101]);
  });
});

describe('studio.md 11: permissions', () => {
  it('support reads and resends receipts, an analyst reads without addresses, and neither can refund', async () => {
    const { orderId, buyer } = await sold();
    const [support, analyst, editor] = [await app.staff('support'), await app.staff('analyst'), await app.staff('editor')];
    expect((await studio.order(orderId, support)).member.email).toBe(buyer.email);
    expect((await studio.order(orderId, analyst)).member.email).toBe('');
    expect((await studio.csv({ q: orderId }, analyst)).text).not.toContain(buyer.email);
    expect((await studio.list({ q: orderId }, analyst)).items[0]?.member.email).toBe('');
    for (const as of [support, analyst]) expect((await studio.refund(orderId, {}, null, as)).status).toBe(403);
    expect((await studio.resend(orderId, support)).status).toBe(204);
    expect((await app.call('GET /studio/orders', { as: editor })).status).toBe(403);
    expect((await studio.approve(orderId, support)).status).toBe(403);
  });
});

describe('a receipt', () => {
  it('is sent to its buyer again, and the order shows who asked for it', async () => {
    const { orderId, buyer } = await sold();
    await app.settle();
    const mails = async () => (await app.sql('select id from mails where recipient = $1', [buyer.email]).catch(() => [])).length;
    const before = await mails();
    expect((await studio.resend(orderId)).status).toBe(204);
    await app.settle();
    expect(await mails()).toBeGreaterThanOrEqual(before);
    expect((await studio.order(orderId)).events.at(-1)).toMatchObject({ type: 'receipt', by: 'Owner first' });
  });
  it('does not exist if nothing was paid', async () => {
    const { orderId } = await sold({ versions: [free()] });
    expect((await studio.resend(orderId)).body.error).toBe('order_closed');
  });
});

describe('a test purchase', () => {
  it('goes through every step of a member’s purchase, and is marked as a test', async () => {
    const product = await aProduct(app, { requires_address: true });
    const { body } = await studio.testPurchase(product.id);
    expect(body.order).toMatchObject({ status: 'completed', is_test: true, amount: 4900, member: { email: 'owner@first.example' } });
    expect(body.order.events.map(({ type }) => type)).toContain('granted');
    expect(body.order.purchases).toMatchObject([{ status: 'owned' }]);
    expect((await studio.testPurchase(product.id)).body.error).toBe('existing_subscription');
  });
  it('buying a subscription starts one', async () => {
    const { body } = await studio.testPurchase((await aProduct(app, { versions: [monthly()] })).id);
    expect(body.order.purchases[0]).toMatchObject({ status: 'active' });
    expect(body.order.purchases[0]?.subscription_id).not.toBeNull();
  });
  it('can be made by a staff member who was no member of the app', async () => {
    const admin = await app.staff('admin');
    const { body } = await studio.testPurchase((await aProduct(app)).id, admin);
    expect(body.order.member.email).toBe(admin.email);
  });
  it('a missing product, or one of another app, is refused', async () => {
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    for (const id of [nobodysId, foreign.id]) expect((await studio.testPurchase(id)).body.error).toBe('product_not_found');
  });
});

describe('a failed order', () => {
  it('shows the refused try, and the payment that succeeded', async () => {
    const [product, buyer] = [await aProduct(app), await app.signUp()];
    const intent = await intentOf(app, buyer, product);
    await payCard(app, intent, { card: cards.declined });
    await confirm(app, buyer, intent.order_id);
    await payCard(app, intent);
    await confirm(app, buyer, intent.order_id);
    const order = await studio.order(intent.order_id);
    expect(order.status).toBe('completed');
    expect(order.events.filter(({ type }) => type === 'granted').length).toBe(1);
  });
});
