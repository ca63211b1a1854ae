import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aProduct, free, once } from '../products/products.builders.ts';
import { aCoupon, activeProducts, confirm, intentOf, replayFaults } from './checkout.builders.ts';

let app: TestApp;
let member: MemberSession;
const hourMs = 3_600_000;

beforeAll(async () => {
  app = await startTestApp();
  const answer = await app.call('PUT /studio/payments', {
    body: { gateway: 'manual', manual_instructions: 'Cash at the desk.' },
    as: await app.owner(),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  await app.server.begin();
  await app.settle();
});
beforeEach(async () => {
  member = await app.signUp();
});
afterEach(async () => expect(await replayFaults(app)).toEqual([]));
afterAll(() => app.close());

const approve = async (id: string) => app.call('POST /studio/orders/{id}/approve', { params: { id }, as: await app.owner() });
const eventsOf = async (orderId: string) =>
  (await app.sql<{ type: string }>('select type from order_events where order_id = $1 order by nr', [orderId])).map(({ type }) => type);

describe('COM-12: paid by hand', () => {
  it('waits for the owner, however often the buyer returns, and opens on approval', async () => {
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    expect(begun).toMatchObject({ status: 'pending_approval', kind: 'payment_intent', provider: 'manual', final_amount: 4900 });
    expect(await intentOf(app, member, product)).toMatchObject({ status: 'pending_approval', order_id: begun.order_id, id: begun.id });
    expect((await confirm(app, member, begun.order_id)).body).toEqual({ status: 'pending_approval', purchase_ids: [] });
    expect(await activeProducts(app, member)).toEqual([]);
    expect((await approve(begun.order_id)).status).toBe(200);
    expect(await activeProducts(app, member)).toEqual([product.id]);
    expect((await confirm(app, member, begun.order_id)).body).toMatchObject({ status: 'completed', purchase_ids: [expect.any(String)] });
    expect(await eventsOf(begun.order_id)).toEqual([
      'opened',
      'quoted',
      'intent',
      'approval_pending',
      'quoted',
      'approved',
      'paid',
      'granted',
      'receipt',
    ]);
  });
  it('is approved once, however many approve at the same moment', async () => {
    const product = await aProduct(app);
    const begun = await intentOf(app, member, product);
    const answers = await Promise.all([1, 2, 3].map(() => approve(begun.order_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await app.sql('select 1 from purchases where order_id = $1', [begun.order_id])).toHaveLength(1);
    expect(await app.sql('select 1 from payments where order_id = $1', [begun.order_id])).toHaveLength(1);
  });
  it('a new choice of version is what then waits for approval', async () => {
    const product = await aProduct(app, { versions: [once(), once({ price: 9900 })] });
    const first = await intentOf(app, member, product);
    const second = await intentOf(app, member, product, { version_id: product.versions[1]?.id ?? '' });
    expect(second).toMatchObject({ status: 'pending_approval', order_id: first.order_id, id: first.id, final_amount: 9900 });
    await approve(first.order_id);
    expect(await app.sql('select amount::int from payments where order_id = $1', [first.order_id])).toEqual([{ amount: 9900 }]);
  });
  it('a waiting order keeps its code, because a transfer takes days', async () => {
    const coupon = await aCoupon(app, { max_uses: 1 });
    const begun = await intentOf(app, member, await aProduct(app), { coupon: coupon.code });
    app.clock.advance(100 * hourMs);
    await app.settle();
    expect((await confirm(app, member, begun.order_id)).body.status).toBe('pending_approval');
    await approve(begun.order_id);
    const { body } = await app.call('GET /studio/coupons/{id}', { params: { id: coupon.id }, as: await app.owner() });
    expect(body).toMatchObject({ uses: 1, held: 0, state: 'used_up' });
  });
  it('a free product needs no approval', async () => {
    const product = await aProduct(app, { versions: [free()] });
    expect((await intentOf(app, member, product)).status).toBe('completed');
  });
});
