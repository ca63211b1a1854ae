import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBump, activeProducts, buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.begin();
  await allow(14);
});
afterAll(() => app.close());

const as = async () => ({ as: await app.owner() });
const allow = async (days: number | null) => app.call('PUT /studio/refund_settings', { ...(await as()), body: { days } });
const ask = (member: MemberSession, id: string, reason = 'Not for me') =>
  app.call('POST /purchases/{id}/refund_request', { as: member, params: { id }, body: { reason } });
const mine = async (member: MemberSession) => (await app.call('GET /refund_requests', { as: member })).body;
const list = async (state: 'open' | 'answered' = 'open') =>
  (await app.call('GET /studio/refund_requests', { ...(await as()), query: { state } })).body;
const refund = async (id: string, revoke = false) =>
  app.call('POST /studio/refund_requests/{id}/refund', { ...(await as()), params: { id }, body: { revoke } });
const refuse = async (id: string, answer = 'You used all of it.') =>
  app.call('POST /studio/refund_requests/{id}/refuse', { ...(await as()), params: { id }, body: { answer } });
const alarm = async () => (await app.call('GET /studio/home', await as())).body.attention.find(({ id }) => id === 'refund_requests')?.count ?? 0;
const bought = async (title: string, fields: Parameters<typeof aProduct>[1] = {}) => {
  const member = await app.signUp();
  const product = await aProduct(app, { title, ...fields });
  const { purchaseId, intent } = await buys(app, member, product);
  return { member, product, purchaseId, orderId: intent.order_id };
};
const returned = async (orderId: string) =>
  Number((await app.sql<{ sum: number }>('select coalesce(sum(amount), 0) as sum from refunds where order_id = $1', [orderId]))[0]?.sum);

describe('a member’s refund request', () => {
  it('is one at a time; the owner sees it and refunds', async () => {
    const { member, purchaseId, orderId, product } = await bought('Pass');
    expect(await mine(member)).toEqual({ items: [], askable: [purchaseId] });
    const answers = await Promise.all([ask(member, purchaseId), ask(member, purchaseId), ask(member, purchaseId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await mine(member)).toMatchObject({ items: [{ purchase_id: purchaseId, state: 'open', reason: 'Not for me' }], askable: [] });
    const { items } = await list();
    expect(items).toMatchObject([{ order_id: orderId, product: { title: 'Pass' }, amount: 4900, currency: 'EUR', reason: 'Not for me' }]);
    expect(await alarm()).toBe(1);

    const done = await Promise.all([refund(items[0]!.id), refund(items[0]!.id)]);
    expect(done.map(({ status }) => status)).toContain(200);
    expect([(await refund(items[0]!.id)).status, await returned(orderId), await alarm()]).toEqual([200, 4900, 0]);
    expect(await activeProducts(app, member)).toEqual([product.id]);
    expect(await mine(member)).toMatchObject({ items: [{ state: 'refunded' }], askable: [] });
    expect((await refuse(items[0]!.id)).body.error).toBe('order_closed');
    expect((await list('answered')).items).toMatchObject([{ id: items[0]!.id, state: 'refunded' }]);
  });
  it('a refusal is mailed with its reason, and the member may ask again', async () => {
    const { member, purchaseId, orderId } = await bought('Course');
    const { id } = (await ask(member, purchaseId)).body;
    expect((await refuse(id)).body).toMatchObject({ state: 'refused', answer: 'You used all of it.' });
    await app.settle();
    const [mail] = await app.sql<{ subject: string; text: string }>("select subject, text from outbox where cause = 'refund' and recipient = $1", [
      member.email,
    ]);
    expect(mail?.subject).toBe('About your refund of Course');
    expect(mail?.text).toContain('You used all of it.');
    expect(await mine(member)).toMatchObject({ items: [{ state: 'refused', answer: 'You used all of it.' }], askable: [purchaseId] });
    expect([(await refund(id)).body.error, await returned(orderId)]).toEqual(['order_closed', 0]);
  });
  it('refunds and revokes only the product asked for in an order with several', async () => {
    const member = await app.signUp();
    const [camp, bed] = [await aProduct(app, { title: 'Camp' }), await aProduct(app, { title: 'Bed', versions: [once({ price: 2100 })] })];
    const { intent } = await buys(app, member, camp, { order_bumps: [await aBump(app, camp, bed)] });
    const { items } = (await app.call('GET /purchases', { as: member })).body;
    const { id } = (await ask(member, items.find(({ product }) => product.id === bed.id)!.id)).body;
    expect((await refund(id, true)).status).toBe(200);
    expect([await returned(intent.order_id), await activeProducts(app, member)]).toEqual([2100, [camp.id]]);
  });
  it('ends the subscription with its refund if the owner chooses so', async () => {
    const { member, purchaseId } = await bought('Club', { versions: [monthly()] });
    await refund((await ask(member, purchaseId)).body.id, true);
    expect(await activeProducts(app, member)).toEqual([]);
    expect((await app.call('GET /subscriptions', { as: member })).body.items).toMatchObject([{ status: 'ended' }]);
  });
  it.each([
    ['the time limit is over', () => Promise.resolve(app.clock.advance(15 * 86_400_000))],
    ['the owner allows no requests', () => allow(null)],
  ])('is refused when %s', async (_name, change) => {
    await allow(14);
    const { member, purchaseId } = await bought('Late');
    await change();
    const later = await app.signUp();
    expect((await ask(later, purchaseId)).status).toBe(404);
    expect((await app.sql('select 1 from refund_requests where purchase_id = $1', [purchaseId])).length).toBe(0);
    const answer = await ask(member, purchaseId);
    expect([answer.status, answer.body.error]).toEqual([409, 'refund_unavailable']);
    app.clock.reset();
  });
  it('is refused for what was already refunded', async () => {
    await allow(14);
    const { member, purchaseId, orderId } = await bought('Gone');
    await app.call('POST /studio/orders/{id}/refund', { ...(await as()), params: { id: orderId }, body: {} });
    expect((await ask(member, purchaseId)).body.error).toBe('refund_unavailable');
  });
});
