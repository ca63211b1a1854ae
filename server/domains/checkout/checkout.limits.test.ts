import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aProduct, once } from '../products/products.builders.ts';
import { aCoupon, buys, confirm, intentOf, payCard, previewOf, replayFaults } from './checkout.builders.ts';

let app: TestApp;
const minuteMs = 60_000;

beforeAll(async () => {
  app = await startTestApp();
  await app.server.begin();
  await app.settle();
});
afterEach(async () => expect(await replayFaults(app)).toEqual([]));
afterAll(() => app.close());

const many = <T>(count: number, run: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => run(number)));
const tries = async (as: MemberSession, product: { id: string }, coupon: string) => {
  const answer = await app.call('POST /products/{id}/intent', { params: { id: product.id }, body: { coupon, final_amount: 4410 }, as });
  return { status: answer.status, body: answer.body, detail: (answer.body as unknown as { detail?: string }).detail };
};
const report = async (id: string) => (await app.call('GET /studio/coupons/{id}', { params: { id }, as: await app.owner() })).body;
const sweep = async (afterMs: number) => {
  app.clock.advance(afterMs);
  await app.settle();
};

it('a limit of five under fifty at once is five, paid or not; an unpaid use becomes free again', { timeout: 60_000 }, async () => {
  const product = await aProduct(app);
  const coupon = await aCoupon(app, { max_uses: 5 });
  const buyers: MemberSession[] = [];
  for (let number = 0; number < 5; number += 1) buyers.push(...(await many(10, () => app.signUp())));
  const answers = await many(50, (number) => tries(buyers[number]!, product, coupon.code));
  const held = answers.flatMap(({ status, body }, number) => (status === 200 ? [{ body, buyer: buyers[number]! }] : []));
  expect(held).toHaveLength(5);
  expect(answers.filter(({ status, detail }) => status === 409 && detail === 'used_up')).toHaveLength(45);
  expect(await report(coupon.id)).toMatchObject({ uses: 0, held: 5, state: 'active' });

  // Three pay, twice each; two leave.
  const payers = held.slice(0, 3);
  await Promise.all(payers.flatMap(({ body }) => [payCard(app, body), payCard(app, body)]));
  await Promise.all(payers.flatMap(({ body, buyer }) => [confirm(app, buyer, body.order_id), confirm(app, buyer, body.order_id)]));
  expect(await report(coupon.id)).toMatchObject({
    uses: 3,
    held: 2,
    discounted: [{ currency: 'EUR', amount: 3 * 490 }],
    sales: [{ currency: 'EUR', amount: 3 * 4410 }],
  });
  await sweep(20 * minuteMs);
  expect((await report(coupon.id)).held).toBe(2);
  await sweep(13 * minuteMs);
  expect((await report(coupon.id)).held).toBe(0);
  for (const { body } of held.slice(3)) expect((await payCard(app, body)).body.error).toBe('order_closed');

  const late = buyers.filter((one) => !held.some(({ buyer }) => buyer === one)).slice(0, 6);
  const again = await Promise.all(late.map((buyer) => tries(buyer, product, coupon.code)));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(2);
  const last = again.flatMap(({ body, status }, at) => (status === 200 ? [{ body, buyer: late[at]! }] : []));
  await Promise.all(last.map(({ body }) => payCard(app, body)));
  await Promise.all(last.map(({ body, buyer }) => confirm(app, buyer, body.order_id)));
  expect(await report(coupon.id)).toMatchObject({ uses: 5, held: 0, state: 'used_up' });
  const [sold] = await app.sql<{ count: number }>('select count(*)::int from payments where product_id = $1 and amount = 4410', [product.id]);
  expect(sold?.count).toBe(5);
});

it('an order that takes another code releases the first once its payment was changed', async () => {
  const [product, member] = [await aProduct(app), await app.signUp()];
  const [first, second] = [await aCoupon(app, { max_uses: 1 }), await aCoupon(app, { max_uses: 1, amount: 2000 })];
  const begun = await intentOf(app, member, product, { coupon: first.code });
  const changed = await intentOf(app, member, product, { coupon: second.code });
  expect([changed.id, changed.order_id, changed.final_amount]).toEqual([begun.id, begun.order_id, 3920]);
  expect([(await report(first.id)).held, (await report(second.id)).held]).toEqual([0, 1]);
  await intentOf(app, member, product);
  expect((await report(second.id)).held).toBe(0);
});

it('a code that someone else took meanwhile leaves the order as it was', async () => {
  const [product, member] = [await aProduct(app), await app.signUp()];
  const begun = await intentOf(app, member, product);
  const coupon = await aCoupon(app, { max_uses: 1 });
  const quote = await previewOf(app, product, { coupon: coupon.code }, member);
  await buys(app, await app.signUp(), product, { coupon: coupon.code });
  const refused = await tries(member, product, coupon.code);
  expect([refused.status, refused.detail, quote.total_due_now]).toEqual([409, 'used_up', 4410]);
  await payCard(app, begun);
  expect((await confirm(app, member, begun.order_id)).body.status).toBe('completed');
  const [paid] = await app.sql<{ amount: number }>('select amount::int from payments where order_id = $1', [begun.order_id]);
  expect(paid?.amount).toBe(4900);
});

it('an order that the member abandoned does not block them, and a paid one does', async () => {
  const member = await app.signUp();
  const coupon = await aCoupon(app, { max_uses_per_member: 1 });
  const [left, wanted, third] = [await aProduct(app), await aProduct(app), await aProduct(app)];
  const begun = await intentOf(app, member, left, { coupon: coupon.code });
  await buys(app, member, wanted, { coupon: coupon.code });
  expect((await payCard(app, begun)).body.error).toBe('order_closed');
  expect((await tries(member, third, coupon.code)).detail).toBe('member_limit');
  expect(await report(coupon.id)).toMatchObject({ uses: 1, held: 0 });
});

it('ten tabs of one member with a code for one use: one product gets it', async () => {
  const member = await app.signUp();
  const coupon = await aCoupon(app, { max_uses_per_member: 1 });
  const products = await many(4, () => aProduct(app));
  const answers = await Promise.all(products.map((product) => tries(member, product, coupon.code)));
  const open = answers.filter(({ status }) => status === 200);
  await Promise.all(open.map(({ body }) => payCard(app, body)));
  await Promise.all(open.map(({ body }) => confirm(app, member, body.order_id)));
  expect((await report(coupon.id)).uses).toBeLessThanOrEqual(1);
  const sold = await app.sql('select 1 from payments where subscriber_id = $1 and amount = 4410', [member.id]);
  expect(sold.length).toBe((await report(coupon.id)).uses);
});

it('an unlimited code is held for as long as its order is open', async () => {
  const [product, member] = [await aProduct(app, { versions: [once()] }), await app.signUp()];
  const coupon = await aCoupon(app);
  await intentOf(app, member, product, { coupon: coupon.code });
  await sweep(40 * minuteMs);
  expect((await report(coupon.id)).held).toBe(1);
  await sweep(74 * 60 * minuteMs);
  expect((await report(coupon.id)).held).toBe(0);
});

it('an app with sales can be deleted, with its codes and orders', async () => {
  const owner = await app.owner();
  const { id, slug } = (await app.call('POST /studio/apps', { as: owner, body: { name: 'Ending' }, app: null })).body;
  const tenant = { ...app.tenant, appId: id };
  const product = await aProduct({ server: app.server, tenant });
  const made = await app.call('POST /studio/coupons', { as: owner, app: slug, body: { code: 'End', kind: 'percent', amount: 1000, max_uses: 2 } });
  expect(made.status).toBe(200);
  await buys(app, await app.signUp({ app: slug }), product, { coupon: 'end' });
  await intentOf(app, await app.signUp({ app: slug }), product, { coupon: 'end' });
  const removed = await app.call('DELETE /studio/apps/{id}', { as: owner, params: { id }, body: { name: 'Ending' } });
  expect(removed.status).toBe(204);
  await app.settle();
  const again = await app.call('POST /products/{id}/preview', { params: { id: product.id }, body: {}, app: slug });
  expect(again.body).toMatchObject({ error: 'app_not_found' });
});
