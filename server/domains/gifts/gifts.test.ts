import type { GiftWish } from '@bandstand/contract/gifts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBump, aCoupon, activeProducts, buys, intentOf, previewOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.begin();
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const as = async () => ({ as: await app.owner() });
const gift = (more: Partial<GiftWish> = {}): GiftWish => ({ recipient_name: 'Noa', ...more });
const dayIn = (days: number) => new Date(app.clock.ms() + days * dayMs).toISOString().slice(0, 10);
const aGiftable = (more: Parameters<typeof once>[0] = {}, title = 'Course') =>
  aProduct(app, { title, versions: [once({ is_giftable: true, ...more })] });
const given = async (member: MemberSession) => (await app.call('GET /gifts', { as: member })).body;
/** A member who bought the product for someone else. */
async function gave(product: { id: string }, more: Partial<GiftWish> = {}, choice: { coupon?: string } = {}) {
  const buyer = await app.signUp();
  const { intent, purchaseId } = await buys(app, buyer, product, { ...choice, isGift: true, more: { gift: gift(more) } });
  const [one] = (await given(buyer)).items;
  return { buyer, orderId: intent.order_id, purchaseId, gift: one!, code: one!.code };
}
const redeem = (member: MemberSession, code: string) => app.call('POST /gifts/redeem', { as: member, body: { code } });
const check = (code: string, member: MemberSession | null = null) => app.call('POST /gifts/check', { as: member, body: { code } });
const mailsTo = (email: string) =>
  app.sql<{ subject: string; text: string; html: string }>("select subject, text, html from outbox where cause = 'gift' and recipient = $1", [email]);
const order = async (id: string) => (await app.call('GET /studio/orders/{id}', { ...(await as()), params: { id } })).body;

describe('a gift', () => {
  it('opens nothing for its buyer, and the product once for the person who redeems its code', async () => {
    const product = await aGiftable({ interval: { interval: 'month', intervalCount: 1, expiryUnits: 3 } });
    const { buyer, code, orderId, gift: one } = await gave(product, { message: 'Enjoy!\nSee https://evil.example' });
    expect([await activeProducts(app, buyer), one]).toMatchObject([
      [],
      { state: 'open', message: 'Enjoy!\nSee', recipient_name: 'Noa', sent_at: null },
    ]);
    expect(code).toMatch(/^(\d{4}-){4}\d{4}$/);
    expect((await app.call('GET /purchases', { as: buyer })).body.items).toMatchObject([{ status: 'gift', is_gift: true, amount: 4900 }]);
    expect((await app.sql('select 1 from payments where order_id = $1', [orderId])).length).toBe(1);
    expect((await check(code)).body).toMatchObject({
      state: 'open',
      is_owned: false,
      access: { interval: 'month', count: 3 },
      message: 'Enjoy!\nSee',
    });

    const [noa, thief] = [await app.signUp(), await app.signUp()];
    app.clock.advance(40 * dayMs);
    const tries = await Promise.all([redeem(noa, code.replaceAll('-', ' ')), redeem(thief, code), redeem(noa, code)]);
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(tries.find(({ status }) => status === 409)?.body.error).toBe('gift_used');
    const [winner, loser] = tries[1]!.status === 200 ? [thief, noa] : [noa, thief];
    expect([await activeProducts(app, winner), await activeProducts(app, loser), await activeProducts(app, buyer)]).toEqual([[product.id], [], []]);
    // Its time begins with the redemption.
    const access = (await app.call('GET /products/{id}/has_active_purchase', { as: winner, params: { id: product.id } })).body;
    expect(Date.parse(access.ends_at ?? '') - app.clock.ms()).toBeGreaterThan(88 * dayMs);
    expect((await given(winner)).received).toMatchObject([{ product: { id: product.id }, from_name: expect.any(String) }]);
    expect((await order(orderId)).gift).toMatchObject({ state: 'redeemed', code_end: code.slice(-4), redeemed_by: { id: expect.any(String) } });
    app.clock.reset();
  });

  it('warns a member who has the product that it is useless to them, before it is used up', async () => {
    const product = await aGiftable();
    const { code } = await gave(product);
    const owner = await app.signUp();
    await buys(app, owner, product);
    expect((await check(code, owner)).body).toMatchObject({ state: 'open', is_owned: true });
    const refused = await redeem(owner, code);
    expect([refused.status, refused.body.error, (await check(code)).body.state]).toEqual([409, 'existing_subscription', 'open']);
    // Owners of a product may still give it to others.
    const { intent } = await buys(app, owner, product, { isGift: true, more: { gift: gift() } });
    expect((await order(intent.order_id)).gift).toMatchObject({ state: 'open', redeemed_by: null });
    expect((await redeem(await app.signUp(), code)).status).toBe(200);
  });

  it('is void once it was refunded, and a redeemed one follows the rules of refunds', async () => {
    const product = await aGiftable();
    const refund = async (orderId: string, body: object) =>
      app.call('POST /studio/orders/{id}/refund', { ...(await as()), params: { id: orderId }, body });
    const [unused, part, kept, taken] = [await gave(product), await gave(product), await gave(product), await gave(product)];
    await refund(unused.orderId, {});
    await refund(part.orderId, { amount: 1000 });
    const noa = await app.signUp();
    const denied = await redeem(noa, unused.code);
    expect([denied.status, denied.body.error, (await check(unused.code)).body.state]).toEqual([409, 'gift_void', 'void']);
    expect((await redeem(noa, part.code)).status).toBe(200);

    const [one, two, three] = [await app.signUp(), await app.signUp(), await app.signUp()];
    await redeem(one, kept.code);
    await redeem(two, taken.code);
    await refund(kept.orderId, {});
    await refund(taken.orderId, { revoke: true });
    expect([await activeProducts(app, one), await activeProducts(app, two)]).toEqual([[product.id], []]);
    const unredeemed = await gave(product);
    await refund(unredeemed.orderId, { amount: 1000, revoke: true });
    expect((await redeem(three, unredeemed.code)).body.error).toBe('gift_void');
  });

  it('is mailed on its day to its address, and again on request', async () => {
    const product = await aGiftable({}, 'Camp');
    const [to, other] = [`noa-${app.db.queries()}@example.com`, `lea-${app.db.queries()}@example.com`];
    const { buyer, gift: one, code } = await gave(product, { email: to, send_on: dayIn(3), message: 'Hi <b>you</b>' });
    await app.settle();
    expect(await mailsTo(to)).toEqual([]);
    const change = (body: Partial<GiftWish>, member = buyer) => app.call('PUT /gifts/{id}', { as: member, params: { id: one.id }, body });
    expect((await change({ message: 'Hello', email: other })).body).toMatchObject({ email: other, send_on: dayIn(3), message: 'Hello' });
    expect((await change({}, await app.signUp())).status).toBe(404);
    app.clock.advance(4 * dayMs);
    await app.settle();
    const [mail, ...more] = await mailsTo(other);
    expect([more, await mailsTo(to)]).toEqual([[], []]);
    expect(mail?.text).toContain('Hello');
    expect(mail?.text).toContain('gives you Camp at');
    expect((await given(buyer)).items[0]).toMatchObject({ sent_at: expect.any(String) });
    expect((await app.call('POST /gifts/{id}/send', { as: buyer, params: { id: one.id } })).status).toBe(200);
    await app.settle();
    expect((await mailsTo(other)).length).toBe(2);
    await redeem(await app.signUp(), code);
    expect((await app.call('POST /gifts/{id}/send', { as: buyer, params: { id: one.id } })).body.error).toBe('gift_used');
    app.clock.reset();
  });

  it('costs what the version costs, with coupons and without bumps', async () => {
    const product = await aGiftable();
    const bump = await aBump(app, product, await aProduct(app, { versions: [once({ price: 900 })] }));
    const coupon = await aCoupon(app);
    const { orderId } = await gave(product, {}, { coupon: coupon.code });
    expect(await order(orderId)).toMatchObject({ amount: 4410, coupon: coupon.code, invoice: { number: expect.any(String) } });
    const buyer = await app.signUp();
    const quote = await previewOf(app, product, { order_bumps: [bump], isGift: true }, buyer);
    expect([quote.is_gift, quote.total_due_now, quote.lines.length]).toEqual([true, 4900, 1]);
    const body = { version_id: quote.version_id, final_amount: 4900, quote_id: quote.quote_id, order_bumps: [bump], gift: gift() };
    const refused = await app.call('POST /products/{id}/intent', { as: buyer, params: { id: product.id }, body });
    expect([refused.status, refused.body.error]).toEqual([409, 'order_preview_mismatch']);
    // Even a gift that costs nothing in the end has a code.
    const free = await aCoupon(app, { amount: 10_000 });
    const nothing = await gave(product, {}, { coupon: free.code });
    expect((await redeem(await app.signUp(), nothing.code)).status).toBe(200);
  });

  it.each<[string, Partial<GiftWish>, string]>([
    ['no name', { recipient_name: ' \u202E ' }, 'gift.recipient_name'],
    ['a wrong address', { email: 'nobody' }, 'gift.email'],
    ['a past day', { email: 'a@example.com', send_on: '2020-01-01' }, 'gift.send_on'],
    ['an invalid day', { email: 'a@example.com', send_on: '2031-02-31' }, 'gift.send_on'],
  ])('is refused with %s', async (_name, wish, field) => {
    const product = await aGiftable();
    const buyer = await app.signUp();
    const quote = await previewOf(app, product, { isGift: true }, buyer);
    const body = { version_id: quote.version_id, final_amount: 4900, quote_id: quote.quote_id, gift: gift(wish) };
    const answer = await app.call('POST /products/{id}/intent', { as: buyer, params: { id: product.id }, body });
    expect([answer.status, Object.keys((answer.body as unknown as { errors: object }).errors)]).toEqual([422, [field]]);
  });

  it('is only of versions that the owner allows as gifts, and that are paid once', async () => {
    const product = await aProduct(app, { versions: [once(), monthly()] });
    const [plain, plan] = product.versions;
    const buyer = await app.signUp();
    const ask = (version_id: string) =>
      app.call('POST /products/{id}/intent', { as: buyer, params: { id: product.id }, body: { version_id, final_amount: 4900, gift: gift() } });
    expect((await ask(plain!.id)).body.error).toBe('invalid_version');
    const allow = async (id: string) => app.call('PUT /studio/versions/{id}', { ...(await as()), params: { id }, body: { is_giftable: true } });
    expect([(await allow(plain!.id)).body.is_giftable, (await allow(plan!.id)).status]).toEqual([true, 422]);
    expect([(await ask(plain!.id)).status, (await ask(plan!.id)).body.error]).toEqual([200, 'invalid_version']);
    // Buyers who change their mind buy it for themselves, by the same order.
    const own = await intentOf(app, buyer, product, { version_id: plain!.id });
    expect((await app.sql('select gift from orders where id = $1', [own.order_id]))[0]).toEqual({ gift: null });
  });

  it('accepts no code of another app, and slows down guessing', async () => {
    const { code } = await gave(await aGiftable());
    const outsider = await app.signUp({ app: 'second' });
    const foreign = await app.call('POST /gifts/redeem', { as: outsider, app: 'second', body: { code } });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'gift_invalid']);
    for (const typed of ['1', '1234-5678-9012-3456-7890', 'x'.repeat(60)]) expect((await check(typed)).body.error).toBe('gift_invalid');
  });
});
